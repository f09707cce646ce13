import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { ObjectInvites } from '#web/invites/ObjectInvites.tsx'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { MissingPage } from '#web/ui/feedback/MissingPage.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { AddOrganizationMembers } from './AddOrganizationMembers.tsx'
import { OrganizationActivity } from './OrganizationActivity.tsx'
import { OrganizationGroups } from './OrganizationGroups.tsx'
import { OrganizationMembers } from './OrganizationMembers.tsx'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { OrganizationProjects } from './OrganizationProjects.tsx'
import { OrganizationSeats } from './OrganizationSeats.tsx'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { OrganizationUsage } from './OrganizationUsage.tsx'
import { mayManage } from './organization-permissions.ts'
import { organizationsPath } from './paths.ts'
import { organization as organizationQuery } from './queries.ts'

/** One organization: its members and seats. */
export function OrganizationPage() {
  const { id } = useParams({ from: '/shell/organizations/$id' })
  const { data, error, refetch } = useQuery(organizationQuery(id))
  if (error?.code === 'not_found' || error?.code === 'invalid') return <OrganizationMissing />
  if (data) return <OpenOrganization organization={data} />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  return <PageSkeleton content="panels" />
}

function OpenOrganization({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  return (
    <Page
      title={organization.name}
      parent={{ path: organizationsPath(), label: t('organizations.title') }}
      actions={<OrganizationMenu organization={organization} />}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <OrganizationMembers organization={organization} />
          {organization.role !== null && (
            <>
              <OrganizationGroups organization={organization} />
              <OrganizationProjects id={organization.id} />
              {mayManage(organization) && (
                <>
                  <ObjectInvites kind="organizations" id={organization.id} />
                  <OrganizationUsage id={organization.id} />
                </>
              )}
              <OrganizationActivity id={organization.id} />
            </>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <OrganizationSeats organization={organization} isEditable={isAdmin} />
          {mayManage(organization) && (
            <>
              <AddOrganizationMembers organization={organization} />
              <OrganizationSettings organization={organization} />
            </>
          )}
        </div>
      </div>
      <p className="mt-4 text-small text-faint">{t('organizations.about')}</p>
    </Page>
  )
}

function OrganizationMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      Icon={Building2}
      title={t('organizations.missingTitle')}
      body={t('organizations.missingBody')}
      header={<NavigationButton />}
      action={
        <Link {...organizationsPath()} className={buttonStyles()}>
          {t('organizations.toAll')}
        </Link>
      }
    />
  )
}
