import { z } from 'zod'
import { AnswerSources, currentUse, FileUse } from '#contract/answer-sources.ts'
import { transfersMessages } from '#contract/messages/transfers.ts'
import {
  ExportedMessage,
  NOTEBOOK_DOCUMENT_FORMAT,
  NOTEBOOK_DOCUMENT_VERSION,
  NotebookDocument,
} from '#contract/transfers.ts'
import { portableName } from '#server/platform/user-data/portable-name.ts'
import type { Archive } from './archive.ts'
import {
  type Conversation,
  type ConversationFile,
  type ConversationMessage,
  type ImportFormat,
  InvalidConversation,
} from './conversation.ts'
import { parsed } from './parsed.ts'

const ImportedUse = FileUse.extend({ use: z.preprocess(currentUse, FileUse.shape.use) })
const ImportedSources = AnswerSources.extend({ files: z.array(ImportedUse) })
/** A document of this or an earlier version of the program. */
const ImportedDocument = NotebookDocument.extend({
  messages: z.array(ExportedMessage.extend({ sources: z.array(ImportedSources) })),
})

/** Our own export: a `NotebookDocument`, alone, in a ZIP archive or in the archive of an account. */
export const commonplaceFormat: ImportFormat = {
  source: 'commonplace',
  isConversation: (value) => 'format' in value && value.format === NOTEBOOK_DOCUMENT_FORMAT,
  read: (value, archive) => [readDocument(value, archive)],
}

function readDocument(value: object, archive: Archive): Conversation {
  const { version } = value as { version?: unknown }
  if (version !== NOTEBOOK_DOCUMENT_VERSION)
    throw new InvalidConversation(transfersMessages.versionUnknown({ version: String(version) }))
  const { notebook, project, files, messages } = parsed(ImportedDocument, value)
  // The archive of an account has all data; an import must not keep what was to be deleted within a day.
  if (notebook.isTemporary) throw new InvalidConversation(transfersMessages.temporaryNotImported())
  return {
    sourceId: notebook.id,
    conversationId: notebook.id,
    name: notebook.name,
    isNamedByPerson: notebook.isNamedByPerson,
    tags: notebook.tags,
    summary: notebook.summary,
    summaryAt: notebook.summaryAt === null ? null : new Date(notebook.summaryAt),
    lastUsedModel: notebook.lastUsedModel,
    knowledgeIds: notebook.knowledgeIds,
    agentIds: notebook.agentIds,
    origin: notebook.origin,
    project,
    createdAt: new Date(notebook.firstCreated),
    updatedAt: new Date(notebook.lastUpdated),
    files: files.map((file) => findFile(archive, file)),
    messages: messages.map(toMessage),
    openImage: (path) => archive.find(path),
    notes: [],
  }
}

function findFile(
  archive: Archive,
  { id, fileName, fileSize, path }: NotebookDocument['files'][number],
): ConversationFile {
  if (path !== null) return { id, fileName, entry: archive.find(path) }
  // Archives of accounts from earlier versions have no paths in their documents.
  const [, name = fileName, ending = ''] = /^(.+?)(\.[a-z\d]{1,10})?$/is.exec(fileName) ?? []
  const named = archive.find(`files/${portableName(name)}${ending}`)
  return { id, fileName, entry: named?.size === fileSize ? named : undefined }
}

const toMessage = ({
  createdAt,
  updatedAt,
  status,
  ...message
}: NotebookDocument['messages'][number]): ConversationMessage => ({
  ...message,
  // It was exported while it was answered.
  status: status === 'running' ? 'interrupted' : status,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
})
