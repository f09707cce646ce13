import { z } from 'zod'
import { hasKey } from '#contract/commands.ts'
import { LlmSettings } from '#contract/llm-settings.ts'

/**
 * A message between the composer and the server. It is kept by the browser until the server has it, and keeps its
 * `clientMessageId` on every try, so that it is neither lost nor sent twice.
 */
export type OutgoingMessage = z.infer<typeof OutgoingMessage>
export const OutgoingMessage = z.object({
  clientMessageId: z.string(),
  notebookId: z.string(),
  prompt: z.string(),
  llm: LlmSettings,
  /** Attached to the message, and files of the notebook that it is asked without. */
  fileIds: z.array(z.string()).default([]),
  withoutFileIds: z.array(z.string()).default([]),
  createdAt: z.string(),
  /** `waiting` for the reply before it to end; `failed` until the person tries again or takes it back. */
  state: z.enum(['waiting', 'sending', 'failed']),
  error: z.string().optional(),
  /** No answer came; it is tried again by itself when the connection is back. */
  isNetworkFailure: z.boolean().optional(),
})

export const Outbox = z.array(OutgoingMessage)

export const messagesOf = (outbox: readonly OutgoingMessage[], notebookId: string) =>
  outbox.filter((message) => message.notebookId === notebookId)

/** The next message of a notebook, if it may go: messages go in order, so a failed one holds back those after it. */
export function nextToSend(
  outbox: readonly OutgoingMessage[],
  notebookId: string,
): OutgoingMessage | undefined {
  const [first] = messagesOf(outbox, notebookId)
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

export const without = (outbox: readonly OutgoingMessage[], clientMessageId: string) =>
  outbox.filter((message) => message.clientMessageId !== clientMessageId)

/**
 * After a reload nothing is under way: what was being sent is sent again, and so is what found no server. A key that an
 * earlier version took for a message is not kept.
 */
export function revived(outbox: readonly OutgoingMessage[]): OutgoingMessage[] {
  const messages = outbox.filter(({ prompt }) => !hasKey(prompt))
  return messages.map((message) =>
    message.state === 'sending' || message.isNetworkFailure ? waiting(message) : message,
  )
}

export const waiting = ({
  error: _,
  isNetworkFailure: __,
  ...message
}: OutgoingMessage): OutgoingMessage => ({
  ...message,
  state: 'waiting',
})

export const notebooksWithMail = (outbox: readonly OutgoingMessage[]) => [
  ...new Set(outbox.map(({ notebookId }) => notebookId)),
]
