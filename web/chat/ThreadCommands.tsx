import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { RatingCommands } from '#web/ratings/RatingCommands.tsx'
import { useShownVersion } from './chosen-version.view-state.ts'
import { newestCode } from './last-code.ts'
import { useMessageAccess, useNotebookAccess } from './notebook-access.ts'
import { promptMetaOf } from './prompt-meta-of.ts'
import { editQuestion } from './question-editing.view-state.ts'
import { useAnswerMenu } from './use-answer-menu.ts'

interface ThreadCommandsProps {
  /** The loaded messages, newest first. */
  quests: readonly Quest[]
  newest: Quest
  onShowEnd: () => void
}

/** Handles the commands on the last question and its answer. */
export function ThreadCommands({ quests, newest, onShowEnd }: ThreadCommandsProps) {
  const { t } = useTranslation()
  const version = useShownVersion(newest, newest.replies.length)
  const text = newest.replies[version] ?? ''
  const actions = useAnswerMenu({
    quest: { ...newest, promptMeta: promptMetaOf(newest, version) },
    text,
    rendered: () => document.querySelector(`[data-answer="${CSS.escape(newest.id)}"]`),
  })
  const { mayAskAgain } = useMessageAccess(newest)
  const { isOwner } = useNotebookAccess()
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
    ...(isAnswered ? [mayAskAgain && actions.regenerate, mayAskAgain && actions.regenerateDifferently] : []),
    ...(isIdle ? actions.menu : []),
  ])
  if (!isAnswered || text === '' || !isOwner) return null
  return <RatingCommands notebookId={newest.sessionId} questId={newest.id} answer={version} />
}
