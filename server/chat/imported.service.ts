import { randomUUID } from 'node:crypto'
import { mayHaveArtifacts } from '#contract/artifact-parts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { recordNotebook } from './artifact-records.ts'
import * as store from './imported.store.ts'

/** Few enough parameters for one statement. */
const BATCH = 100
/** An estimate: counting the tokens of a large archive would take minutes. Too many drop history a little early. */
const BYTES_PER_TOKEN = 3.5

export type ImportedMessage = Omit<store.ImportedQuest, 'promptTokens' | 'replyTokens'>

/**
 * Adds the messages of an imported notebook in their order, from a position on. An id is kept unless another message has it, now or after
 * an undo. Call it inside a transaction.
 */
export async function addImportedMessages(
  ctx: UserCtx,
  notebookId: string,
  messages: readonly ImportedMessage[],
  firstPosition = 1,
): Promise<void> {
  const taken = await store.listTakenIds(
    ctx.db,
    messages.map(({ id }) => id),
  )
  for (let start = 0; start < messages.length; start += BATCH) {
    const batch = messages.slice(start, start + BATCH).map((message, index) => ({
      ...message,
      id: taken.has(message.id) ? randomUUID() : message.id,
      position: firstPosition + start + index,
      promptTokens: estimateTokens(message.prompt),
      replyTokens: estimateTokens(message.replies.at(-1) ?? ''),
    }))
    await store.insertQuests(ctx.db, { notebookId, userId: ctx.user.id }, batch)
  }
  if (messages.some(({ replies }) => replies.some(mayHaveArtifacts)))
    await recordNotebook(ctx, { id: notebookId, audience: [ctx.user.id] })
}

const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
