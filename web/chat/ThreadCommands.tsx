import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { newestCode } from './last-code.ts'
import { useMessageAccess } from './notebook-access.ts'
import { editQuestion } from './question-editing.view-state.ts'
import { useAnswerActions } from './use-answer-actions.ts'

interface ThreadCommandsProps {
  /** The loaded messages, newest first. */
  quests: readonly Quest[]
  newest: Quest
  onShowEnd: () => void
}

/** Handles the commands on the last question and its answer. */
export function ThreadCommands({ quests, newest, onShowEnd }: ThreadCommandsProps) {
  const { t } = useTranslation()
  const actions = useAnswerActions(newest)
  const { mayUpdate, mayAskAgain, mayDelete } = useMessageAccess(newest)
  const isIdle = newest.status !== 'running'
  const isAnswered = isIdle && newest.type === 'message'
  const { answer, code } = useMemo(() => {
    const answers = quests.flatMap((quest) => quest.replies.at(-1) ?? [])
    return { answer: answers[0], code: newestCode(answers) }
  }, [quests])

  function edit() {
    onShowEnd()
    editQuestion(newest.id)
  }
  const copy = (text: string) =>
    copyText(text).then(
      () => toast.success(t('ui.copied')),
      () => toast.error(t('ui.copyFailed')),
    )
  useCommandHandlers([
    isAnswered && mayAskAgain && { id: 'edit-last-question', run: edit },
    answer !== undefined && { id: 'copy-last-answer', run: () => void copy(answer) },
    code !== undefined && { id: 'copy-last-code', run: () => void copy(code) },
    ...(isAnswered
      ? [
          mayAskAgain && actions.regenerate,
          mayAskAgain && actions.regenerateDifferently,
          actions.speech,
          actions.details,
        ]
      : []),
    ...(isIdle ? [mayUpdate && actions.pinning, mayDelete && actions.deletion] : []),
  ])
  return null
}
