import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileUse } from '#contract/answer-sources.ts'
import type { PromptSize } from '#contract/chat.ts'
import { attachedTo, detach, switchFile } from '#web/attachments/attachments.view-state.ts'
import { formatNumber, formatPercent } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { Fact } from './Fact.tsx'
import { Facts } from './Facts.tsx'
import type { PromptGauge } from './prompt-gauge.ts'

interface PromptSourcesProps {
  notebookId: string
  size: PromptSize
  gauge: PromptGauge
}

/** The tokens of the next message by source, and what to leave out when they do not fit. */
export function PromptSources({ notebookId, size, gauge }: PromptSourcesProps) {
  const { t } = useTranslation()
  const files = size.files.filter(({ fileName }) => fileName !== '')
  return (
    <div className="space-y-3 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-reading text-large font-semibold">{t('promptGauge.title')}</h2>
        <span className="text-faint">{t('promptMeta.tokens')}</span>
      </div>
      <Shortage size={size} gauge={gauge} />
      <Facts>
        {gauge.sources.map(([source, tokens]) => (
          <Fact key={source} name={t(`promptMeta.source.${source}`)} value={formatNumber(tokens)} />
        ))}
        <div className="mt-1.5 border-t border-line pt-1.5 font-[550]">
          <Fact
            name={t('promptGauge.total')}
            value={`${formatNumber(size.inputTokens)} · ${formatPercent(size.inputTokens / Math.max(1, size.inputLimit))}`}
          />
        </div>
      </Facts>
      {files.length > 0 && <Files notebookId={notebookId} files={files} />}
      <Facts>
        <Fact name={t('promptGauge.limit')} value={formatNumber(size.inputLimit)} />
        <Fact name={t('promptGauge.reserved')} value={formatNumber(size.outputTokens)} />
        <Fact name={t('promptMeta.contextWindow')} value={formatNumber(size.model.contextWindow)} />
      </Facts>
    </div>
  )
}

/** What does not fit, and what can be done about it. */
function Shortage({ size, gauge }: Pick<PromptSourcesProps, 'size' | 'gauge'>) {
  const { t } = useTranslation()
  const { suggestions } = gauge
  if (suggestions.length === 0) return null
  return (
    <div>
      <p className={size.isTooLong ? 'text-bad' : 'text-warn'}>{reason()}</p>
      <ul className="mt-1 list-disc ps-4 text-soft">
        {suggestions.map((source) => (
          <li key={source}>{t(`promptGauge.suggestion.${source}`)}</li>
        ))}
        <li>{t('promptGauge.suggestion.model')}</li>
      </ul>
    </div>
  )

  function reason() {
    const { name: model } = size.model
    if (size.isTooLong) return t('promptGauge.excess', { count: gauge.excess, model })
    if (size.droppedHistoryCount > 0) return t('promptGauge.dropped', { count: size.droppedHistoryCount })
    return t('promptGauge.mayExceed', { model })
  }
}

function Files({ notebookId, files }: { notebookId: string; files: FileUse[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const keptFocus = useKeptFocus(list)
  return (
    <Facts title={t('promptMeta.source.files')}>
      <ul
        ref={list}
        {...keptFocus}
        aria-label={t('promptMeta.source.files')}
        className="max-h-40 overflow-y-auto"
      >
        {files.map(({ fileId, fileName, tokens, use, reason, reasonKey }) => (
          <li key={fileId} className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-ink">
                {fileName}
              </span>
              {use === 'unused' && (
                <span className="block text-faint">
                  {t('promptGauge.unused', { reason: shownText(reason ?? '', reasonKey) })}
                </span>
              )}
            </span>
            {tokens > 0 && <span className="text-end text-ink tabular-nums">{formatNumber(tokens)}</span>}
            <IconButton
              size="small"
              tone="faint"
              label={t('promptGauge.leaveOut', { name: fileName })}
              icon={<X size={14} />}
              onClick={() => leaveOut(notebookId, fileId)}
            />
          </li>
        ))}
      </ul>
    </Facts>
  )
}

/** An attachment is removed from the message; a file of the notebook or project is switched off. */
function leaveOut(notebookId: string, fileId: string) {
  if (attachedTo(notebookId).includes(fileId)) detach(notebookId, [fileId])
  else switchFile(notebookId, fileId, false)
}
