import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotebookFormat } from '#contract/notebook-downloads.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useExportNotebooks } from './queries.ts'

/** Exports all notebooks of the user in a format of their choice. */
export function ExportSection() {
  const { t } = useTranslation()
  const [format, setFormat] = useState<NotebookFormat>('markdown')
  const { mutate, isPending } = useExportNotebooks()
  return (
    <Section title={t('transfers.exportTitle')} hint={t('transfers.exportHint')}>
      <div className="flex flex-col items-start gap-3">
        <Select
          label={t('transfers.format')}
          className="w-full max-w-80"
          value={format}
          onChange={setFormat}
          options={NotebookFormat.options.map((value) => ({ value, label: t(`transfers.formats.${value}`) }))}
        />
        <p className="text-small text-soft">{t(`transfers.formatHints.${format}`)}</p>
        <Button icon={<Download size={16} />} isBusy={isPending} onClick={() => mutate(format)}>
          {t('transfers.exportStart')}
        </Button>
      </div>
    </Section>
  )
}
