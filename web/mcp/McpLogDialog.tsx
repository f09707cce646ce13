import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpLogLevel, McpLogLine } from '#contract/mcp.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { type McpOwner, mcpLog } from './queries.ts'

interface McpLogDialogProps {
  input: { id: string; name: string; owner: McpOwner }
  onClose: () => void
}

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'mcp-log': McpLogDialogProps['input']
  }
}

/** What a server has said of itself, the newest first. */
export function McpLogDialog({ input: { id, name, owner }, onClose }: McpLogDialogProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(mcpLog(owner, id))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mcp.logOf', { name })}
      description={t('mcp.logHint')}
      width="wide"
    >
      <ErrorState message={error?.message} />
      {data?.length === 0 && (
        <EmptyState icon={<ScrollText size={28} strokeWidth={1.5} />} title={t('mcp.logEmpty')} />
      )}
      {data && data.length > 0 && (
        <ol aria-label={t('mcp.logOf', { name })} className="divide-y divide-line text-small">
          {data.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      <div className="mt-4 flex justify-end">
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden size={14} />
          {t('mcp.logRefresh')}
        </Button>
      </div>
    </Dialog>
  )
}

function Line({ line: { loggedAt, level, text } }: { line: McpLogLine }) {
  const { t } = useTranslation()
  return (
    <li className="py-2">
      <p className="flex gap-3 text-faint">
        <time dateTime={loggedAt}>{formatMoment(loggedAt)}</time>
        <span className={toneOf(level)}>{t(`mcp.logLevels.${level}`)}</span>
      </p>
      <p dir="auto" className="font-mono break-words whitespace-pre-wrap">
        {text}
      </p>
    </li>
  )
}

function toneOf(level: McpLogLevel): string {
  if (level === 'warning') return 'text-warn'
  return level === 'debug' || level === 'info' || level === 'notice' ? '' : 'text-bad'
}
