import { z } from 'zod'
import { hasKey } from '#contract/commands.ts'
import { LlmSettings } from '#contract/llm-settings.ts'

/**
 * A message between the composer and the server. The browser stores it until the server has it, and it has
 * the same `clientMessageId` on every attempt, so that it is neither lost nor sent twice.
 */
export type OutgoingMessage = z.infer<typeof OutgoingMessage>
export const OutgoingMessage = z.object({
  clientMessageId: z.string(),
  notebookId: z.string(),
  prompt: z.string(),
  llm: LlmSettings,
  /** Files attached to the message, and files of the notebook that it does not use. */
  fileIds: z.array(z.string()).default([]),
  withoutFileIds: z.array(z.string()).default([]),
  createdAt: z.string(),
  /** `waiting` for the end of the previous reply; `failed` until the user retries or removes it. */
  state: z.enum(['waiting', 'sending', 'failed']),
  error: z.string().optional(),
  /** No response arrived; retried automatically when the connection is back. */
  isNetworkFailure: z.boolean().optional(),
  /** The server does not accept this message; it may accept the next one. */
  isInvalid: z.boolean().optional(),
})

export const Outbox = z.array(OutgoingMessage)

export const messagesOf = (outbox: readonly OutgoingMessage[], notebookId: string) =>
  outbox.filter((message) => message.notebookId === notebookId)

/**
 * The next message of a notebook that may be sent: messages are sent in order, so one that failed, for example by a
 * rate limit, holds back those after it. An invalid one would hold them back until the user notices.
 */
export function nextToSend(
  outbox: readonly OutgoingMessage[],
  notebookId: string,
): OutgoingMessage | undefined {
  const first = messagesOf(outbox, notebookId).find((message) => !message.isInvalid)
  return first?.state === 'failed' ? undefined : first
}

export function changed(
  outbox: readonly OutgoingMessage[],
  clientMessageId: string,
  changes: Partial<OutgoingMessage>,
): OutgoingMessage[] {
  return outbox.map((message) =>
    message.clientMessageId === clientMessageId ? { ...message, ...changes } : message,
  )
}

/** Moves a waiting message before or after the next one that waits in its notebook. */
export function moved(
  outbox: readonly OutgoingMessage[],
  { clientMessageId, notebookId }: OutgoingMessage,
  by: -1 | 1,
): OutgoingMessage[] {
  const queue = messagesOf(outbox, notebookId).filter(({ state }) => state === 'waiting')
  const at = queue.findIndex((message) => message.clientMessageId === clientMessageId)
  const [message, other] = [queue[at], queue[at + by]]
  if (!message || !other) return [...outbox]
  const swapped = new Map([
    [message, other],
    [other, message],
  ])
  return outbox.map((each) => swapped.get(each) ?? each)
}

/** Makes a waiting message the next one of its notebook to be sent, also before failed ones. */
export function advanced(
  outbox: readonly OutgoingMessage[],
  { clientMessageId, notebookId }: OutgoingMessage,
): OutgoingMessage[] {
  const message = outbox.find((each) => each.clientMessageId === clientMessageId)
  if (message?.state !== 'waiting') return [...outbox]
  const others = without(outbox, clientMessageId)
  const at = others.findIndex((each) => each.notebookId === notebookId && each.state !== 'sending')
  return others.toSpliced(at === -1 ? others.length : at, 0, message)
}

export const without = (outbox: readonly OutgoingMessage[], clientMessageId: string) =>
  outbox.filter((message) => message.clientMessageId !== clientMessageId)

/**
 * After a reload no request is in progress: messages that were being sent or failed without a connection are
 * sent again. A key that an earlier version took for a message is removed.
 */
export function restoredOutbox(outbox: readonly OutgoingMessage[]): OutgoingMessage[] {
  const messages = outbox.filter(({ prompt }) => !hasKey(prompt))
  return messages.map((message) =>
    message.state === 'sending' || message.isNetworkFailure ? waiting(message) : message,
  )
}

export const waiting = ({
  error: _,
  isNetworkFailure: __,
  isInvalid: ___,
  ...message
}: OutgoingMessage): OutgoingMessage => ({
  ...message,
  state: 'waiting',
})

export const notebooksWithMail = (outbox: readonly OutgoingMessage[]) => [
  ...new Set(outbox.map(({ notebookId }) => notebookId)),
]
