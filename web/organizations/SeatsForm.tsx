import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ORGANIZATION_SEATS_MAX, type Organization } from '#contract/organizations.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useUpdateOrganization } from './queries.ts'

const Fields = z.object({ seats: z.string().transform(Number) })

interface SeatsFormProps {
  organization: Organization
  onSaved?: () => void
  className?: string
}

/** Administrators of the site change how many members an organization can have. */
export function SeatsForm({ organization: { id, seats }, onSaved, className }: SeatsFormProps) {
  const { t } = useTranslation()
  const { mutate: update, isPending, error } = useUpdateOrganization()
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={(changed) => update({ id, ...changed }, { onSuccess: onSaved })}
      className={className}
    >
      <div className="flex items-end gap-2">
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
      </div>
    </Form>
  )
}
