import { ChevronLeft, ChevronRight, Info, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { formatSeconds } from './durations.ts'
import { useDeleteMessage, useRetryReply } from './queries.ts'
import { RegenerateMenu } from './RegenerateMenu.tsx'

interface Pager {
  index: number
  total: number
  onChoose: (index: number) => void
}

interface AnswerActionsProps {
  quest: Quest
  llm: LlmSettings
  /** The selected answer. */
  text: string
  pager: Pager
}

export function AnswerActions({ quest, llm, text, pager }: AnswerActionsProps) {
  const { t } = useTranslation()
  const { mutate: retry, isPending } = useRetryReply()
  const { mutate: remove, isPending: isRemoving } = useDeleteMessage()
  const place = { id: quest.sessionId, messageId: quest.id }

  return (
    <div className="-ms-1.5 mt-1.5 flex flex-wrap items-center gap-0.5 text-faint">
      {text && <CopyButton label={t('chat.copyAnswer')} text={() => text} />}
      <IconButton
        label={t('chat.retry')}
        icon={<RefreshCw size={15} />}
        size="small"
        tone="faint"
        isBusy={isPending}
        onClick={() => retry({ ...place, llm })}
      />
      <RegenerateMenu
        hasAnswer={text !== ''}
        onChoose={(change) => retry({ ...place, ...change, llm: { ...llm, ...change.llm } })}
      />
      {pager.total > 1 && <AnswerPager {...pager} />}
      <ActionsMenu label={t('chat.answerMenu')} size="small" isBusy={isRemoving}>
        <MenuItem
          icon={<Info size={15} />}
          onSelect={() => openDialog('answer-details', { meta: quest.promptMeta })}
        >
          {t('chat.howAnswered')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => remove(place)}>
          {t('chat.deleteMessage')}
        </MenuItem>
      </ActionsMenu>
      {quest.status !== 'failed' && <Cost meta={quest.promptMeta} />}
    </div>
  )
}

function AnswerPager({ index, total, onChoose }: Pager) {
  const { t } = useTranslation()
  return (
    <span className="flex items-center">
      <IconButton
        label={t('chat.previousAnswer')}
        icon={<ChevronLeft size={15} className="rtl:-scale-x-100" />}
        size="small"
        tone="faint"
        disabled={index === 0}
        onClick={() => onChoose(index - 1)}
      />
      <span
        role="status"
        aria-label={t('chat.answerNumber', { number: index + 1, total })}
        className="text-small tabular-nums"
      >
        {index + 1}/{total}
      </span>
      <IconButton
        label={t('chat.nextAnswer')}
        icon={<ChevronRight size={15} className="rtl:-scale-x-100" />}
        size="small"
        tone="faint"
        disabled={index === total - 1}
        onClick={() => onChoose(index + 1)}
      />
    </span>
  )
}

function Cost({ meta: { tokenUsage, performance } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  // The built-in model has no cost.
  if (tokenUsage?.totalTokens === 0) return null
  const parts = [
    tokenUsage && t('chat.tokens', { count: tokenUsage.totalTokens }),
    performance && t('chat.seconds', { seconds: formatSeconds(performance.totalResponseTime) }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <span className="ms-2 text-small tabular-nums">{parts.join(' · ')}</span>
}
