import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { RecipientsForm } from '#web/friends/recipients/RecipientsForm.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useAddOrganizationMembers } from './queries.ts'

/** Adds users to an organization. */
export function AddOrganizationMembers({ organization: { id } }: { organization: Organization }) {
  const { t } = useTranslation()
  const { mutate: add, isPending, error } = useAddOrganizationMembers()
  return (
    <Panel title={t('organizations.addMembers')}>
      <RecipientsForm
        submitLabel={t('organizations.add')}
        isBusy={isPending}
        serverErrors={error?.fields}
        onSubmit={({ recipients }, clear) => add({ id, recipients }, { onSuccess: clear })}
        className="px-4 py-3"
      />
    </Panel>
  )
}
