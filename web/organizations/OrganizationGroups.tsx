import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { GroupList } from '#web/groups/GroupList.tsx'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { mayManage } from './organization-permissions.ts'

/** The groups of an organization. */
export function OrganizationGroups({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const organizationId = organization.id
  return (
    <Panel
      title={t('organizations.groups')}
      actions={
        mayManage(organization) && (
          <Button
            size="small"
            icon={<Plus size={15} />}
            onClick={() => openDialog('group-name', { organizationId })}
          >
            {t('organizations.newGroup')}
          </Button>
        )
      }
    >
      <GroupList organizationId={organizationId} />
    </Panel>
  )
}
