import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AuditAction, type AuditFilter } from '#contract/audit.ts'
import { adminPath } from '#web/admin/paths.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { LabelledSearchField } from '#web/ui/forms/LabelledSearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { AuditSearch } from './audit-filter.ts'
import { useExportAudit } from './queries.ts'

/** The filters of the log. They are part of the address, so that it can be shared. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { action, actor, target, from, to } = useSearch({ from: '/shell/admin-only/admin' })
  const { mutate: exportAll, isPending } = useExportAudit()
  const change = (changed: AuditSearch) =>
    void navigate({
      ...adminPath({ section: 'audit', action, actor, target, from, to, ...changed }),
      replace: true,
    })
  const actions = AuditAction.options
    .map((value) => ({ value: value as string, label: t(`audit.actions.${value}`) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[auto_auto_1fr_1fr_1fr]">
      <TextField
        type="date"
        label={t('audit.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => change({ from: event.target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => change({ to: event.target.value || undefined })}
      />
      <Select
        label={t('audit.what')}
        value={filter.action ?? ''}
        onChange={(chosen) => change({ action: chosen || undefined })}
        options={[{ value: '', label: t('audit.anything') }, ...actions]}
        className="col-span-2 min-w-0 lg:col-span-1"
      />
      <LabelledSearchField
        label={t('audit.byWhom')}
        initial={actor}
        onSearch={(text) => change({ actor: text || undefined })}
        className="min-w-0"
      />
      <LabelledSearchField
        label={t('audit.toWhom')}
        initial={target}
        onSearch={(text) => change({ target: text || undefined })}
        className="min-w-0"
      />
      <Button
        size="small"
        icon={<Download size={15} />}
        isBusy={isPending}
        onClick={() => exportAll(filter)}
        className="col-span-full justify-self-end"
      >
        {t('audit.export')}
      </Button>
    </search>
  )
}
