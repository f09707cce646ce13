import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Quest } from '#contract/quests.ts'
import { RatingButtons } from '#web/ratings/RatingButtons.tsx'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { formatSeconds } from './durations.ts'
import { useMessageAccess, useNotebookAccess } from './notebook-access.ts'
import { RegenerateMenu } from './RegenerateMenu.tsx'
import { useAnswerMenu } from './use-answer-menu.ts'

interface Pager {
  index: number
  total: number
  onChoose: (index: number) => void
}

interface AnswerActionsProps {
  quest: Quest
  /** The selected answer. */
  text: string
  /** Finds the text as it is shown, unless it cannot be. */
  rendered?: () => Element | null
  pager: Pager
}

export function AnswerActions({ quest, text, rendered, pager }: AnswerActionsProps) {
  const { t } = useTranslation()
  const actions = useAnswerMenu({ quest, text, rendered })
  const { mayAskAgain } = useMessageAccess(quest)
  const { isOwner } = useNotebookAccess()

  return (
    <div className="-ms-1.5 mt-1.5 flex flex-wrap items-center gap-0.5 text-faint">
      {text && <CopyButton label={t('chat.copyAnswer')} text={() => text} />}
      {mayAskAgain && (
        <>
          <IconButton
            label={t('chat.retry')}
            icon={<RefreshCw size={15} />}
            size="small"
            tone="faint"
            isBusy={actions.isRetrying}
            onClick={actions.regenerate.run}
          />
          <RegenerateMenu lengths={actions.lengths} models={actions.models} />
        </>
      )}
      {text && isOwner && (
        <RatingButtons notebookId={quest.sessionId} questId={quest.id} answer={pager.index} />
      )}
      <ActionsMenu
        label={t('chat.answerMenu')}
        size="small"
        isBusy={actions.isBusy}
        data-actions-of={quest.id}
      >
        <CommandItems actions={actions.menu} />
      </ActionsMenu>
      {/* After the actions: on phones what does not fit beside them wraps. */}
      {pager.total > 1 && <AnswerPager {...pager} />}
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
