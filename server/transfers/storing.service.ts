import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AnswerSources } from '#contract/answer-sources.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import type { Message } from '#contract/messages.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { newImageKey } from '#server/chat/generated-images.service.ts'
import { addImportedMessages, type ImportedMessage } from '#server/chat/imported.service.ts'
import { requireAllowedSize, storeArriving } from '#server/files/content/content.service.ts'
import { listReadableIds } from '#server/files/service.ts'
import { addImportedNotebook, findOwnNotebook } from '#server/notebooks/imported.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ArchiveEntry } from './archive.ts'
import type {
  Conversation,
  ConversationFile,
  ConversationMessage,
  ImportSource,
} from './formats/conversation.ts'
import * as store from './imports.store.ts'

/** What became of a conversation. */
export type Stored =
  | { outcome: 'added'; missing: Message[] }
  | { outcome: 'known' }
  | { outcome: 'skipped'; reason: Message }

const isUuid = (id: string) => z.uuid().safeParse(id).success

/** Stores a conversation as a notebook, all of it or nothing, unless it was imported before. */
export async function storeConversation(
  ctx: UserCtx,
  source: ImportSource,
  conversation: Conversation,
): Promise<Stored> {
  const known = await findKnown(ctx, source, conversation.sourceId)
  if (known) {
    if (!known.isInTrash) return { outcome: 'known' }
    return { outcome: 'skipped', reason: transfersMessages.conversationInTrash() }
  }
  if (conversation.messages.length === 0 && source !== 'commonplace')
    return { outcome: 'skipped', reason: transfersMessages.conversationEmpty() }
  const missing: Message[] = [...conversation.notes]
  const fileIds = await storeFiles(ctx, source, { conversation, missing })
  const images = await storeImages(ctx, { conversation, missing })
  const key = { userId: ctx.user.id, source, sourceId: conversation.sourceId }
  const branched = await findOriginal(ctx, source, conversation.branchOf)
  await ctx.transact(async (ctx) => {
    const { messages, ...notebook } = withNewIds(ctx, conversation, { fileIds, images })
    const id = await addImportedNotebook(ctx, {
      name: notebook.name,
      isNamedByPerson: true,
      tags: notebook.tags,
      summary: notebook.summary,
      summaryAt: notebook.summaryAt,
      lastUsedModel: notebook.lastUsedModel,
      knowledgeIds: notebook.knowledgeIds,
      agentIds: notebook.agentIds,
      origin: notebook.origin && { ...notebook.origin, notebookId: branched ?? notebook.origin.notebookId },
      nextPosition: messages.length + 1,
      createdAt: notebook.createdAt,
      updatedAt: notebook.updatedAt,
      wantedId: isUuid(conversation.sourceId) ? conversation.sourceId : undefined,
    })
    await addImportedMessages(
      ctx,
      id,
      messages.map((message) => placedIn(ctx, id, message)),
    )
    await store.insertImportedNotebook(ctx.db, { ...key, notebookId: id })
  })
  return { outcome: 'added', missing }
}

/** The notebook that the conversation was imported as, or that it was exported from. */
async function findKnown(
  ctx: UserCtx,
  source: ImportSource,
  sourceId: string,
): Promise<{ isInTrash: boolean } | undefined> {
  const id = await store.findImportedNotebook(ctx.db, { userId: ctx.user.id, source, sourceId })
  if (id !== undefined) return findOwnNotebook(ctx, id)
  return source === 'commonplace' && isUuid(sourceId) ? findOwnNotebook(ctx, sourceId) : undefined
}

/** The notebook that a branch leaves, which was stored before it. */
async function findOriginal(
  ctx: UserCtx,
  source: ImportSource,
  sourceId: string | undefined,
): Promise<string | undefined> {
  if (sourceId === undefined) return undefined
  return store.findImportedNotebook(ctx.db, { userId: ctx.user.id, source, sourceId })
}

interface Storing {
  conversation: Conversation
  missing: Message[]
}

/** The ids in this library of the files that the conversation refers to. */
async function storeFiles(
  ctx: UserCtx,
  source: ImportSource,
  { conversation, missing }: Storing,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const { files } = conversation
  const here = source === 'commonplace' ? files.map(({ id }) => id).filter(isUuid) : []
  const readable = await listReadableIds(ctx, here)
  for (const file of files) {
    const id = readable.has(file.id) ? file.id : await storeFile(ctx, source, { file, missing })
    if (id !== undefined) ids.set(file.id, id)
  }
  return ids
}

async function storeFile(
  ctx: UserCtx,
  source: ImportSource,
  { file, missing }: { file: ConversationFile; missing: Message[] },
): Promise<string | undefined> {
  const { entry, fileName: name } = file
  const key = { userId: ctx.user.id, source, sourceId: file.id }
  const known = await store.findImportedFile(ctx.db, key)
  if (known !== undefined) return known
  if (!entry) {
    missing.push(transfersMessages.fileMissing({ name }))
    return undefined
  }
  try {
    await requireAllowedSize(ctx, entry.size)
    const stored = await storeArriving(ctx, { wanted: name, pieces: await entry.open() })
    await store.insertImportedFile(ctx.db, { ...key, fileId: stored.id })
    return stored.id
  } catch (error) {
    const reason = error instanceof AppError ? error.said : transfersMessages.entryDamaged()
    missing.push(transfersMessages.fileNotStored({ name, reason }))
    return undefined
  }
}

/** The keys of generated pictures by their paths in the archive. */
async function storeImages(ctx: UserCtx, { conversation, missing }: Storing): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const path of new Set(conversation.messages.flatMap(({ images }) => images))) {
    const key = await storeImage(ctx, conversation.openImage(path))
    if (key === undefined) missing.push(transfersMessages.fileMissing({ name: path }))
    else keys.set(path, key)
  }
  return keys
}

async function storeImage(ctx: UserCtx, entry: ArchiveEntry | undefined): Promise<string | undefined> {
  if (!entry) return undefined
  try {
    await requireAllowedSize(ctx, entry.size)
    const key = newImageKey(ctx.user.id)
    await ctx.ports.blobs.write(key, await entry.open())
    return key
  } catch (error) {
    ctx.log.info({ err: error }, 'picture could not be imported')
    return undefined
  }
}

interface NewIds {
  fileIds: ReadonlyMap<string, string>
  images: ReadonlyMap<string, string>
}

/** The conversation with the files of this library, and times that are not in the future. */
function withNewIds(ctx: UserCtx, conversation: Conversation, { fileIds, images }: NewIds): Conversation {
  const now = ctx.clock.now()
  const past = (time: Date) => (time > now || Number.isNaN(time.getTime()) ? now : time)
  const filesOf = (ids: string[]) => ids.flatMap((id) => fileIds.get(id) ?? [])
  const used = new Set<string>()
  const uniqueId = (id: string) => {
    const own = isUuid(id) && !used.has(id) ? id : randomUUID()
    used.add(own)
    return own
  }
  return {
    ...conversation,
    knowledgeIds: filesOf(conversation.knowledgeIds),
    agentIds: conversation.agentIds.filter(isUuid),
    origin: conversation.origin && {
      ...conversation.origin,
      notebookId: uuidOrNull(conversation.origin.notebookId),
      messageId: uuidOrNull(conversation.origin.messageId),
    },
    createdAt: past(conversation.createdAt),
    updatedAt: past(conversation.updatedAt),
    messages: conversation.messages.map((message) => ({
      ...message,
      id: uniqueId(message.id),
      fileIds: filesOf(message.fileIds),
      knowledgeIds: filesOf(message.knowledgeIds),
      images: message.images.flatMap((path) => images.get(path) ?? []),
      sources: message.sources.map((source) => withFileIds(source, fileIds)),
      createdAt: past(message.createdAt),
      updatedAt: past(message.updatedAt),
    })),
  }
}

const uuidOrNull = (id: string | null) => (id !== null && isUuid(id) ? id : null)

const withFileIds = (
  { citations, files }: AnswerSources,
  ids: ReadonlyMap<string, string>,
): AnswerSources => ({
  citations: citations.map((one) => ({ ...one, fileId: ids.get(one.fileId) ?? one.fileId })),
  files: files.map((one) => ({ ...one, fileId: ids.get(one.fileId) ?? one.fileId })),
})

/** A message whose metadata name the notebook and the user that it belongs to now. */
function placedIn(ctx: UserCtx, notebookId: string, message: ConversationMessage): ImportedMessage {
  const place = (meta: PromptMeta): PromptMeta => ({
    ...meta,
    ...(meta.session && { session: { id: notebookId, userId: ctx.user.id } }),
    ...(meta.questId !== undefined && { questId: message.id }),
  })
  return {
    ...message,
    promptMeta: place(message.promptMeta),
    promptMetas: message.promptMetas.map((meta) => meta && place(meta)),
  }
}
