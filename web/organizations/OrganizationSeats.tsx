import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ORGANIZATION_SEATS_MAX, type Organization } from '#contract/organizations.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useUpdateOrganization } from './queries.ts'

interface OrganizationSeatsProps {
  organization: Organization
  /** For administrators of the site. */
  isEditable: boolean
}

/** How many members the organization has and can have. */
export function OrganizationSeats({ organization, isEditable }: OrganizationSeatsProps) {
  const { t } = useTranslation()
  const { seats, memberCount, availableSeats } = organization
  return (
    <Panel title={t('organizations.seats')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-4 py-3">
        <dt className="text-soft">{t('organizations.seatsTaken')}</dt>
        <dd className="text-end tabular-nums">{memberCount}</dd>
        <dt className="text-soft">{t('organizations.seatsAvailable')}</dt>
        <dd className="text-end tabular-nums">{availableSeats}</dd>
        <dt className="text-soft">{t('organizations.seatsTotal')}</dt>
        <dd className="text-end tabular-nums">{seats}</dd>
      </dl>
      {isEditable && <ChangeSeats organization={organization} />}
    </Panel>
  )
}

const Fields = z.object({ seats: z.string().transform(Number) })

function ChangeSeats({ organization: { id, seats } }: { organization: Organization }) {
  const { t } = useTranslation()
  const { mutate: update, isPending, error } = useUpdateOrganization()
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={(changed) => update({ id, ...changed })}
      className="flex items-end gap-2 border-t border-line px-4 py-3"
    >
      <TextField
        key={seats}
        name="seats"
        type="number"
        min={1}
        max={ORGANIZATION_SEATS_MAX}
        label={t('organizations.changeSeats')}
        defaultValue={seats}
        className="flex-1"
      />
      <Button type="submit" size="field">
        {t('organizations.save')}
      </Button>
    </Form>
  )
}
