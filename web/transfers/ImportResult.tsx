import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReportItem, NotebookImport } from '#contract/notebook-imports.ts'
import { formatDate } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { importReport } from './queries.ts'

/** The end of the latest import, with what it left out. */
export function ImportResult({ latest }: { latest: NotebookImport }) {
  const { t } = useTranslation()
  const { id, fileName, createdAt, added, continued, known, skipped, error, errorKey } = latest
  const { data: report = [] } = useQuery(importReport(id))
  const titles = {
    waiting: null,
    running: null,
    done: <Title>{t('transfers.importDone', { fileName, date: formatDate(createdAt) })}</Title>,
    cancelled: <Title>{t('transfers.importCancelled', { fileName })}</Title>,
    failed: <ErrorState message={shownText(error ?? '', errorKey)} />,
  } satisfies Record<NotebookImport['status'], ReactNode>
  return (
    <div role="status" className="flex w-full flex-col gap-2">
      {titles[latest.status]}
      {latest.status !== 'failed' && (
        <p className="text-soft">{t('transfers.importCounts', { added, continued, known, skipped })}</p>
      )}
      {report.length > 0 && (
        <ul
          aria-label={t('transfers.report')}
          // It scrolls, also by keyboard.
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-control border border-line text-small"
        >
          {[...report.entries()].map(([place, item]) => (
            <ReportItem key={place} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}

const Title = ({ children }: { children: ReactNode }) => (
  <p className="font-[550] wrap-anywhere">{children}</p>
)

function ReportItem({ item: { name, kind, reason, reasonKey } }: { item: ImportReportItem }) {
  const { t } = useTranslation()
  return (
    <li className="border-b border-line px-3 py-2 wrap-anywhere last:border-0">
      <span className="font-medium">{name || t('transfers.unnamed')}</span>{' '}
      <span className="text-faint">{t(`transfers.reportKinds.${kind}`)}</span>
      <br />
      <span className="text-soft">{shownText(reason, reasonKey)}</span>
    </li>
  )
}
