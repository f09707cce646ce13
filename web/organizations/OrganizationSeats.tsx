import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { SeatsForm } from './SeatsForm.tsx'

interface OrganizationSeatsProps {
  organization: Organization
  /** For administrators of the site. */
  isEditable: boolean
}

/** How many members the organization has and can have. */
export function OrganizationSeats({ organization, isEditable }: OrganizationSeatsProps) {
  const { t } = useTranslation()
  const { seats, memberCount, inviteCount, availableSeats } = organization
  return (
    <Panel title={t('organizations.seats')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-4 py-3">
        <dt className="text-soft">{t('organizations.seatsTaken')}</dt>
        <dd className="text-end tabular-nums">{memberCount}</dd>
        {inviteCount > 0 && (
          <>
            <dt className="text-soft">{t('organizations.seatsInvited')}</dt>
            <dd className="text-end tabular-nums">{inviteCount}</dd>
          </>
        )}
        <dt className="text-soft">{t('organizations.seatsAvailable')}</dt>
        <dd className="text-end tabular-nums">{availableSeats}</dd>
        <dt className="text-soft">{t('organizations.seatsTotal')}</dt>
        <dd className="text-end tabular-nums">{seats}</dd>
      </dl>
      {isEditable && <SeatsForm organization={organization} className="border-t border-line px-4 py-3" />}
    </Panel>
  )
}
