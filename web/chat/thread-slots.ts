import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Quest } from '#contract/quests.ts'
import type { OutgoingMessage } from './outbox.ts'
import { questAt, type Thread } from './thread.ts'

/**
 * A message of a conversation as it is shown. The key is the browser's own id, which does not change after
 * sending.
 */
export type ThreadRow = { key: string; createdAt: string; startsDay: boolean; startsContext: boolean } & (
  | { kind: 'quest'; quest: Quest }
  | { kind: 'outgoing'; message: OutgoingMessage }
)

/** The slots of a conversation, oldest first; the message of a slot may not be loaded yet. */
export interface ThreadSlots {
  count: number
  rowAt: (index: number) => ThreadRow | undefined
  /** A slot without a message is identified by its index. */
  keyAt: (index: number) => string
  /** -1 when no slot has the key. */
  indexOf: (key: string) => number
}

/**
 * Stored messages, then those being sent that the server has not returned yet. Waiting ones are shown above
 * the composer.
 */
export function threadSlots(thread: Thread, outgoing: readonly OutgoingMessage[]): ThreadSlots {
  const { total } = thread
  const sent = unstored(thread, outgoing)
  const firstSent = firstSentQuest(thread.quests)

  const contentAt = (index: number) => {
    const message = index >= total ? sent[index - total] : undefined
    if (message) return { kind: 'outgoing' as const, message }
    const quest = questAt(thread, index)
    return quest && { kind: 'quest' as const, quest }
  }
  const createdAt = (index: number) => {
    const content = contentAt(index)
    return content?.kind === 'quest' ? content.quest.createdAt : content?.message.createdAt
  }
  const keyAt = (index: number) =>
    (index >= total ? sent[index - total] : questAt(thread, index))?.clientMessageId ?? `${UNLOADED}${index}`

  return {
    count: total + sent.length,
    keyAt,
    rowAt: (index) => {
      const content = contentAt(index)
      const at = createdAt(index)
      if (!content || at === undefined) return undefined
      const key = keyAt(index)
      return {
        ...content,
        key,
        createdAt: at,
        startsContext: key === firstSent?.clientMessageId,
        startsDay: isOtherDay(createdAt(index - 1), at),
      }
    },
    indexOf: (key) => {
      if (key.startsWith(UNLOADED)) return Number(key.slice(UNLOADED.length))
      const newer = thread.quests.findIndex(({ clientMessageId }) => clientMessageId === key)
      if (newer !== -1) return total - 1 - newer
      for (const [index, { clientMessageId }] of thread.far ?? []) if (clientMessageId === key) return index
      const at = sent.findIndex(({ clientMessageId }) => clientMessageId === key)
      return at === -1 ? -1 : total + at
    },
  }
}

const UNLOADED = '#'

function unstored({ quests }: Thread, outgoing: readonly OutgoingMessage[]): OutgoingMessage[] {
  const shown = outgoing.filter(({ state }) => state !== 'waiting')
  if (shown.length === 0) return shown
  const stored = new Set(quests.map(({ clientMessageId }) => clientMessageId))
  return shown.filter(({ clientMessageId }) => !stored.has(clientMessageId))
}

function isOtherDay(before: string | undefined, iso: string): boolean {
  return before === undefined || new Date(before).toDateString() !== new Date(iso).toDateString()
}

/**
 * The first message that was part of the latest prompt, when earlier ones did not fit the model's context
 * window.
 */
function firstSentQuest(newestFirst: readonly Quest[]): Quest | undefined {
  const latest = newestFirst.findIndex(contextOf)
  const context = newestFirst[latest] && contextOf(newestFirst[latest])
  if (!context?.droppedHistoryCount) return undefined
  if (context.messageHistoryLength === 0) return newestFirst[latest]
  const answered = newestFirst.slice(latest + 1).filter(({ replies }) => replies.at(-1))
  return answered[context.messageHistoryLength - 1]
}

/** Broken metadata of one message must not prevent the display of the others. */
const contextOf = ({ promptMeta }: { promptMeta: PromptMeta | null }) => promptMeta?.context
