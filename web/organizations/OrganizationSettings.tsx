import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useUpdateOrganization } from './queries.ts'

/** What its owner and admins decide for its members. */
export function OrganizationSettings({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const { mutate: update, isPending, variables } = useUpdateOrganization()
  const { id, isDefaultAccount } = organization
  return (
    <Panel title={t('organizations.settings')}>
      <div className="px-4 py-3">
        <Switch
          label={t('organizations.defaultAccount')}
          hint={t('organizations.defaultAccountHint')}
          isOn={isPending ? (variables.isDefaultAccount ?? isDefaultAccount) : isDefaultAccount}
          onChange={(next) => update({ id, isDefaultAccount: next })}
        />
      </div>
    </Panel>
  )
}
