import { z } from 'zod'
import { findOwnNotebook } from '#server/notebooks/imported.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Conversation, ImportSource } from './formats/conversation.ts'
import * as store from './imports.store.ts'

/** A conversation whose first messages were imported as a notebook. */
export interface GrownConversation {
  /** Of the notebook. */
  sourceId: string
  notebookId: string
  /** How many of its messages the notebook has. */
  count: number
  /** The position of the next message in the notebook, unless it was continued here. */
  nextPosition: number | null
}

export type KnownConversation =
  | { kind: 'new'; sourceId: string }
  | { kind: 'known' }
  | { kind: 'in_trash' }
  | ({ kind: 'grown' } & GrownConversation)

export const isUuid = (id: string) => z.uuid().safeParse(id).success

/** The `id` of the last message; nothing where the program gave it none. */
export const lastMessageId = ({ messages }: Conversation): string | null => messages.at(-1)?.id || null

/** What earlier imports, or the export from here, have of a conversation. */
export async function findKnown(
  ctx: UserCtx,
  source: ImportSource,
  conversation: Conversation,
): Promise<KnownConversation> {
  const { sourceId, conversationId } = conversation
  const imported = await store.listImported(ctx.db, { userId: ctx.user.id, source, conversationId })
  const earlier = longestStart(imported, conversation)
  // A notebook that was exported from here is there under its own id.
  const exported = source === 'commonplace' && isUuid(sourceId) ? sourceId : undefined
  const notebookId = earlier?.notebookId ?? (imported.length === 0 ? exported : undefined)
  const notebook = notebookId === undefined ? undefined : await findOwnNotebook(ctx, notebookId)
  if (!notebook) return { kind: 'new', sourceId: freeSourceId(imported, conversation) }
  if (notebook.isInTrash) return { kind: 'in_trash' }
  if (!earlier || earlier.count === conversation.messages.length) return { kind: 'known' }
  return { kind: 'grown', ...earlier }
}

/** The notebook that has most of the first messages of a conversation. */
function longestStart(
  imported: store.ImportedConversation[],
  { sourceId, messages }: Conversation,
): GrownConversation | undefined {
  const counts = new Map(messages.map(({ id }, index) => [id, index + 1]))
  const starts = imported.flatMap(({ lastMessageId: last, ...one }) => {
    // An import of an earlier version of the program did not keep where the conversation ended.
    const count = last === null ? one.sourceId === sourceId && messages.length : counts.get(last)
    return count === undefined || count === false ? [] : [{ ...one, count }]
  })
  return starts.toSorted((a, b) => b.count - a.count)[0]
}

/** Another branch may be the first one since the last import. */
function freeSourceId(imported: store.ImportedConversation[], conversation: Conversation): string {
  const { sourceId, conversationId } = conversation
  if (imported.every((one) => one.sourceId !== sourceId)) return sourceId
  return `${conversationId}:${lastMessageId(conversation) ?? ''}`
}
