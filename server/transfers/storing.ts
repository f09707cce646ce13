import { randomUUID } from 'node:crypto'
import type { AnswerSources } from '#contract/answer-sources.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import type { Message } from '#contract/messages.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { storeImage } from '#server/chat/generated-images.service.ts'
import { addImportedMessages, type ImportedMessage } from '#server/chat/imported.service.ts'
import { requireAllowedSize, storeArriving } from '#server/files/content/content.service.ts'
import { listReadableIds } from '#server/files/service.ts'
import {
  addImportedNotebook,
  continueImportedNotebook,
  findOwnNotebook,
} from '#server/notebooks/imported.service.ts'
import { requireProjectForNotebook } from '#server/notebooks/projects.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { provideImportedProject } from '#server/projects/imported.service.ts'
import type { ArchiveEntry } from './formats/archive.ts'
import type {
  Conversation,
  ConversationFile,
  ConversationMessage,
  ImportSource,
} from './formats/conversation.ts'
import * as store from './imports.store.ts'
import { findKnown, type GrownConversation, isUuid, lastMessageId } from './known-conversations.ts'
import { imagePath } from './notebook-export.ts'

/** What became of a conversation. */
export type Stored =
  | { outcome: 'added' | 'continued'; missing: Message[]; messages: number; files: number }
  | { outcome: 'known' }
  | { outcome: 'skipped'; reason: Message }

/**
 * Stores a conversation as a notebook, all of it or nothing. Of one that was imported before, only what came after is
 * added; when the notebook was continued here too, the conversation becomes another notebook.
 */
export async function storeConversation(
  ctx: UserCtx,
  source: ImportSource,
  conversation: Conversation,
): Promise<Stored> {
  const known = await findKnown(ctx, source, conversation)
  if (known.kind === 'known') return { outcome: 'known' }
  if (known.kind === 'in_trash')
    return { outcome: 'skipped', reason: transfersMessages.conversationInTrash() }
  if (conversation.messages.length === 0 && source !== 'commonplace')
    return { outcome: 'skipped', reason: transfersMessages.conversationEmpty() }
  if (known.kind === 'new') return addNotebook(ctx, source, { conversation, sourceId: known.sourceId })
  const continued = await continueNotebook(ctx, source, { conversation, grown: known })
  if (continued) return continued
  const sourceId = `${conversation.conversationId}:${randomUUID()}`
  const added = await addNotebook(ctx, source, { conversation, sourceId })
  return { ...added, missing: [transfersMessages.conversationContinuedHere(), ...added.missing] }
}

type Added = Extract<Stored, { missing: Message[] }>

async function addNotebook(
  ctx: UserCtx,
  source: ImportSource,
  { conversation, sourceId }: { conversation: Conversation; sourceId: string },
): Promise<Added> {
  const { conversationId } = conversation
  const missing: Message[] = [...conversation.notes]
  const fileIds = await storeFiles(ctx, source, { conversation, missing })
  const images = await storeImages(ctx, { conversation, missing })
  const key = { userId: ctx.user.id, source, conversationId }
  const branched = sourceId === conversationId ? undefined : await findOriginal(ctx, key)
  const projectId = await findProject(ctx, { conversation, missing })
  await ctx.transact(async (ctx) => {
    const { messages, ...notebook } = withNewIds(ctx, conversation, { fileIds, images })
    const nextPosition = messages.length + 1
    const id = await addImportedNotebook(ctx, {
      name: notebook.name,
      isNamedByPerson: notebook.isNamedByPerson,
      tags: notebook.tags,
      summary: notebook.summary,
      summaryAt: notebook.summaryAt,
      lastUsedModel: notebook.lastUsedModel,
      knowledgeIds: notebook.knowledgeIds,
      agentIds: notebook.agentIds,
      origin: notebook.origin && {
        ...notebook.origin,
        notebookId: branched ?? (await findOrigin(ctx, source, notebook.origin.notebookId)),
      },
      projectId,
      nextPosition,
      createdAt: notebook.createdAt,
      updatedAt: notebook.updatedAt,
      wantedId: isUuid(sourceId) ? sourceId : undefined,
    })
    await addImportedMessages(
      ctx,
      id,
      messages.map((message) => placedIn(ctx, id, message)),
    )
    const end = { sourceId, lastMessageId: lastMessageId(conversation), nextPosition }
    await store.insertImportedNotebook(ctx.db, key, { ...end, notebookId: id })
  })
  return {
    outcome: 'added',
    missing,
    messages: conversation.messages.length,
    files: fileIds.size + images.size,
  }
}

/** Nothing when the notebook was continued here. */
async function continueNotebook(
  ctx: UserCtx,
  source: ImportSource,
  { conversation, grown }: { conversation: Conversation; grown: GrownConversation },
): Promise<Added | undefined> {
  const { notebookId, sourceId, nextPosition: position } = grown
  if (position === null) return undefined
  const tail = { ...conversation, messages: conversation.messages.slice(grown.count) }
  const missing: Message[] = [...conversation.notes]
  const fileIds = await storeFiles(ctx, source, { conversation: tail, missing })
  const images = await storeImages(ctx, { conversation: tail, missing })
  const isContinued = await ctx.transact(async (ctx) => {
    const { messages, updatedAt } = withNewIds(ctx, tail, { fileIds, images })
    const change = { id: notebookId, position, count: messages.length, updatedAt }
    if (!(await continueImportedNotebook(ctx, change))) return false
    await addImportedMessages(
      ctx,
      notebookId,
      messages.map((message) => placedIn(ctx, notebookId, message)),
      position,
    )
    const end = {
      sourceId,
      lastMessageId: lastMessageId(conversation),
      nextPosition: position + messages.length,
    }
    await store.updateImportedEnd(ctx.db, { userId: ctx.user.id, source }, end)
    return true
  })
  if (!isContinued) return undefined
  return { outcome: 'continued', missing, messages: tail.messages.length, files: fileIds.size + images.size }
}

/** The notebook that a branch leaves, which was stored before it. */
async function findOriginal(
  ctx: UserCtx,
  key: { userId: string; source: ImportSource; conversationId: string },
): Promise<string | undefined> {
  const imported = await store.listImported(ctx.db, key)
  return imported.find(({ sourceId }) => sourceId === key.conversationId)?.notebookId
}

/** The notebook that a copy is from: as it was imported, or the user's own. An archive need not have it. */
async function findOrigin(ctx: UserCtx, source: ImportSource, id: string | null): Promise<string | null> {
  if (id === null) return null
  const imported = await findOriginal(ctx, { userId: ctx.user.id, source, conversationId: id })
  return imported ?? (await findOwnNotebook(ctx, id))?.id ?? null
}

/** The project of the notebook here, which is created where it is missing. */
async function findProject(ctx: UserCtx, { conversation, missing }: Storing): Promise<string | null> {
  const { project } = conversation
  if (!project || !isUuid(project.id)) return null
  try {
    return await ctx.transact(async (ctx) => {
      const key = { userId: ctx.user.id, sourceId: project.id }
      const importedAs = await store.findImportedProject(ctx.db, key)
      const id = await provideImportedProject(ctx, { ...project, importedAs })
      if (id !== importedAs) await store.insertImportedProject(ctx.db, { ...key, projectId: id })
      await requireProjectForNotebook(ctx, id)
      return id
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    missing.push(transfersMessages.projectNotKept({ name: project.name, reason: error.said }))
    return null
  }
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

const PICTURE_ENDING = /\.(?:png|jpe?g|webp|gif)$/i

/** The keys of generated pictures by their paths in the archive. */
async function storeImages(ctx: UserCtx, { conversation, missing }: Storing): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const path of new Set(conversation.messages.flatMap(({ images }) => images))) {
    const ending = PICTURE_ENDING.exec(path)?.[0].toLowerCase()
    const key = await storeEntry(ctx, conversation.openImage(path), ending)
    if (key === undefined) missing.push(transfersMessages.fileMissing({ name: path }))
    else keys.set(path, key)
  }
  return keys
}

async function storeEntry(
  ctx: UserCtx,
  entry: ArchiveEntry | undefined,
  ending: string | undefined,
): Promise<string | undefined> {
  if (!entry) return undefined
  try {
    await requireAllowedSize(ctx, entry.size)
    return await storeImage(ctx, await entry.open(), ending)
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
      promptMeta: withImageKeys(message.promptMeta, images),
      promptMetas: message.promptMetas.map((meta) => meta && withImageKeys(meta, images)),
      sources: message.sources.map((source) => withFileIds(source, fileIds)),
      createdAt: past(message.createdAt),
      updatedAt: past(message.updatedAt),
    })),
  }
}

/** How pictures were made, by their keys here. */
function withImageKeys(meta: PromptMeta, images: ReadonlyMap<string, string>): PromptMeta {
  const { generatedImageReferences: references, generatedImages: made } = meta
  const here = (key: string) => images.get(imagePath(key)) ?? key
  return {
    ...meta,
    ...(references && { generatedImageReferences: references.map(here) }),
    ...(made && { generatedImages: made.map((picture) => ({ ...picture, key: here(picture.key) })) }),
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
