import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../forms/use-copy.ts'
import { tableToCsv } from './table-csv.ts'

/** A wide table scrolls inside its frame, by keyboard too; its rows can be copied for a spreadsheet. */
export function MarkdownTable({ children }: ComponentProps<'table'>) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const { state, copy } = useCopy(() => (table.current ? tableToCsv(table.current) : ''))
  const isCopied = state === 'copied'
  const label = isCopied ? t('ui.copied') : t('reading.copyCsv')
  return (
    <div className="table-block">
      <div role="group" className="table-frame" tabIndex={0} aria-label={t('reading.table')}>
        <table ref={table}>{children}</table>
      </div>
      <button
        type="button"
        onClick={() => void copy()}
        className="ms-auto flex h-7 items-center gap-1.5 rounded-control px-2 font-interface text-small text-faint transition-colors hover:bg-hover hover:text-ink touch:min-h-11"
      >
        {isCopied ? <Check aria-hidden size={14} className="text-good" /> : <Copy aria-hidden size={14} />}
        {label}
      </button>
    </div>
  )
}
