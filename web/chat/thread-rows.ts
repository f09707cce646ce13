import type { Quest } from '#contract/chat.ts'
import type { OutgoingMessage } from './outbox.ts'

/** What is shown of a conversation, oldest first. The key is the browser's own id: it holds from sending to the end. */
export type ThreadRow = { key: string; createdAt: string; startsDay: boolean; startsContext: boolean } & (
  | { kind: 'quest'; quest: Quest }
  | { kind: 'outgoing'; message: OutgoingMessage }
)

/** Stored messages, then those on their way that the server has not shown yet. Waiting ones stand above the composer. */
export function threadRows(newestFirst: readonly Quest[], outgoing: readonly OutgoingMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = newestFirst.toReversed().map((quest) => ({
    kind: 'quest',
    key: quest.clientMessageId,
    createdAt: quest.createdAt,
    startsDay: false,
    startsContext: false,
    quest,
  }))
  const stored = new Set(rows.map(({ key }) => key))
  for (const message of outgoing) {
    if (message.state === 'waiting' || stored.has(message.clientMessageId)) continue
    rows.push({
      kind: 'outgoing',
      key: message.clientMessageId,
      createdAt: message.createdAt,
      startsDay: false,
      startsContext: false,
      message,
    })
  }
  const firstSent = firstSentQuest(newestFirst)
  return rows.map((row, index) => ({
    ...row,
    startsContext: firstSent !== undefined && row.key === firstSent.clientMessageId,
    startsDay: isOtherDay(rows[index - 1]?.createdAt, row.createdAt),
  }))
}

function isOtherDay(before: string | undefined, iso: string): boolean {
  return before === undefined || new Date(before).toDateString() !== new Date(iso).toDateString()
}

/** The first message that the latest answer was written from, where earlier ones no longer fitted the model's window. */
function firstSentQuest(newestFirst: readonly Quest[]): Quest | undefined {
  const latest = newestFirst.findIndex(({ promptMeta }) => promptMeta.context)
  const context = newestFirst[latest]?.promptMeta.context
  if (!context?.droppedHistoryCount) return undefined
  if (context.messageHistoryLength === 0) return newestFirst[latest]
  const answered = newestFirst.slice(latest + 1).filter(({ replies }) => replies.at(-1))
  return answered[context.messageHistoryLength - 1]
}
