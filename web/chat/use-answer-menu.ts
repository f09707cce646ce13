import type { Quest } from '#contract/quests.ts'
import { useMessageAccess } from './notebook-access.ts'
import { useAnswerActions } from './use-answer-actions.ts'
import { useAnswerCopies } from './use-answer-copies.ts'

interface ShownAnswer {
  quest: Quest
  /** Of the version that is shown; empty where there is none. */
  text: string
  /** Finds the text as it is shown, unless it cannot be. */
  rendered?: () => Element | null
}

/** The commands in the menu of a message, in order; the palette has those of the last one. */
export function useAnswerMenu({ quest, text, rendered }: ShownAnswer) {
  const actions = useAnswerActions(quest, text)
  const { mayUpdate, mayDelete } = useMessageAccess(quest)
  const copies = useAnswerCopies(text, quest.prompt, rendered)
  const { viewer, speech, pinning, details, fork, snip, deletion } = actions
  const isAnswered = quest.type === 'message'
  const menu = [
    ...(isAnswered ? [...copies, viewer, speech] : []),
    mayUpdate && pinning,
    isAnswered && details,
    fork,
    snip,
    mayDelete && deletion,
  ]
  return { ...actions, menu }
}
