import { z } from 'zod'
import { Permission } from './access.ts'
import { FILE_PAGE_SIZE } from './constants/files.ts'
import {
  NOTEBOOK_AGENTS_MAX,
  NOTEBOOK_FILES_MAX,
  NOTEBOOK_NAME_MAX,
  NOTEBOOK_SHARED_PAGE_SIZE,
  NOTEBOOK_TAG_STRENGTH_DEFAULT,
  NOTEBOOK_TAGS_MAX,
  NOTEBOOKS_AT_ONCE_MAX,
} from './constants/notebooks.ts'
import { KnowledgeFile } from './files.ts'
import { agentsMessages } from './messages/agents.ts'
import { notebooksMessages } from './messages/notebooks.ts'
import { rule } from './messages.ts'
import { objectName } from './object-name.ts'
import { givenId, liveEvent, pageOf, pageQuery, searchText, timestamp, userCall } from './procedures.ts'

const NOTEBOOK_PAGE_DEFAULT = 10

const name = objectName(NOTEBOOK_NAME_MAX)

export type NotebookTag = z.infer<typeof NotebookTag>
export const NotebookTag = z.object({
  name: z
    .string()
    .trim()
    .normalize()
    .min(1, rule(notebooksMessages.tagNameRequired()))
    .max(50, rule(notebooksMessages.tagNameTooLong())),
  strength: z.number().min(1).max(100).default(NOTEBOOK_TAG_STRENGTH_DEFAULT),
})

/** Names of tags are compared case-insensitively; the first of several is kept. */
function withUniqueNames(tags: NotebookTag[]): NotebookTag[] {
  const names = tags.map((tag) => tag.name.toLowerCase())
  return tags.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}

/** The notebook that another one was copied from, by `notebookCopies`. */
export type NotebookOrigin = z.infer<typeof NotebookOrigin>
export const NotebookOrigin = z.object({
  kind: z.enum(['clone', 'fork', 'snip']),
  /** Null when it was permanently deleted. */
  notebookId: z.string().nullable(),
  /** The message at which it was forked or snipped. */
  messageId: z.string().nullable(),
  /** Its name when it was copied. */
  name: z.string(),
})

/** A kind of work of a model on a whole notebook, of `notebookJobs`. */
export type NotebookJobKind = z.infer<typeof NotebookJobKind>
export const NotebookJobKind = z.enum(['rename', 'summary', 'tags'])

/** The part of a notebook that is equal for all its readers. */
export type NotebookState = z.infer<typeof NotebookState>
export const NotebookState = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the name was set by the user; the first reply names only notebooks without such a name. */
  isNamedByPerson: z.boolean(),
  userId: z.string(),
  tags: z.array(NotebookTag),
  summary: z.string().nullable(),
  summaryAt: timestamp.nullable(),
  firstCreated: timestamp,
  lastUpdated: timestamp,
  lastUsedModel: z.string().nullable(),
  /** The files that its messages use. */
  knowledgeIds: z.array(z.string()),
  agentIds: z.array(z.string()),
  /** Its project: its messages also use the files of the project. */
  projectId: z.string().nullable(),
  /** Where its first messages are from; null for a notebook that is not a copy. */
  origin: NotebookOrigin.nullable(),
  runningJobs: z.array(NotebookJobKind),
  /** It is in no list, is not named or summarized by a model, and is deleted a day after its last message. */
  isTemporary: z.boolean(),
})

/** The owner of a notebook, with the fields that other users may see. */
export type NotebookOwner = z.infer<typeof NotebookOwner>
export const NotebookOwner = z.object({
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
})

/** A notebook; `session` on the wire. */
export type Notebook = z.infer<typeof Notebook>
export const Notebook = NotebookState.extend({
  /** `null` where the reader is the owner. */
  owner: NotebookOwner.nullable(),
  /** The other users with access. A reader who may not share it sees only themselves. */
  users: z.array(z.object({ userId: z.string() })),
  /** The permissions of the reader of this record. */
  permissions: z.array(Permission),
})

const lastUsedModel = z.string().max(200)
const knowledgeIds = z
  .array(z.uuid())
  .max(NOTEBOOK_FILES_MAX, rule(notebooksMessages.tooManyFiles({ max: NOTEBOOK_FILES_MAX })))

export const chosenNotebooks = z
  .array(givenId)
  .min(1, rule(notebooksMessages.notebookRequired()))
  .max(NOTEBOOKS_AT_ONCE_MAX, rule(notebooksMessages.tooManyNotebooks({ max: NOTEBOOKS_AT_ONCE_MAX })))

export const notebooks = {
  create: userCall
    .route({ method: 'POST', path: '/sessions/create', summary: 'Create a notebook' })
    .input(
      z.object({
        name: name.optional(),
        lastUsedModel: lastUsedModel.optional(),
        knowledgeIds: knowledgeIds.optional(),
        /** Agents that the caller can use; the first of them answers. */
        agentIds: z
          .array(z.uuid())
          .max(NOTEBOOK_AGENTS_MAX, rule(agentsMessages.tooManyAttached({ max: NOTEBOOK_AGENTS_MAX })))
          .optional(),
        /** The project of the new notebook. */
        projectId: z.uuid().optional(),
        /** It is in no list and is deleted a day after its last message. */
        temporary: z.boolean().optional(),
      }),
    )
    .output(Notebook),
  list: userCall
    .route({ method: 'GET', path: '/sessions', summary: 'Your notebooks, latest first' })
    .input(
      z.object({
        search: searchText.optional(),
        /** Only those with this tag, however its letters are written. */
        tag: searchText.optional(),
        ...pageQuery(NOTEBOOK_PAGE_DEFAULT),
      }),
    )
    .output(pageOf(Notebook)),
  /** Those of other users that the caller may read, latest first. */
  listShared: userCall
    .route({ method: 'GET', path: '/sessions/shared', summary: 'Notebooks that others share with you' })
    .input(z.object({ query: searchText.optional(), ...pageQuery(NOTEBOOK_SHARED_PAGE_SIZE) }))
    .output(pageOf(Notebook)),
  get: userCall
    .route({ method: 'GET', path: '/sessions/{id}', summary: 'One notebook' })
    .input(z.object({ id: z.uuid() }))
    .output(Notebook),
  update: userCall
    .route({ method: 'PUT', path: '/sessions/{id}', summary: 'Rename or tag a notebook, choose its files' })
    .input(
      z.object({
        id: z.uuid(),
        name: name.optional(),
        tags: z.array(NotebookTag).max(NOTEBOOK_TAGS_MAX).transform(withUniqueNames).optional(),
        lastUsedModel: lastUsedModel.optional(),
        /** Replaces the whole list: files that the caller may read; existing entries may stay. */
        knowledgeIds: knowledgeIds.optional(),
        /** Files to remove. The others stay, including those that were added concurrently. */
        withoutKnowledgeIds: knowledgeIds.optional(),
      }),
    )
    .output(Notebook),
  /** Those that the caller may read. */
  listFiles: userCall
    .route({ method: 'GET', path: '/sessions/{id}/files', summary: 'The files of a notebook' })
    .input(z.object({ id: z.uuid(), ...pageQuery(FILE_PAGE_SIZE) }))
    .output(pageOf(KnowledgeFile)),
  /** Moves the notebook to the trash; its running answers are stopped. */
  remove: userCall
    .route({ method: 'DELETE', path: '/sessions/{id}', summary: 'Delete a notebook' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ deletedNotebookId: z.string(), newLastNotebookId: z.string().nullable() })),
  removeMany: userCall
    .route({ method: 'DELETE', path: '/sessions/bulk', summary: 'Delete several notebooks' })
    .input(z.object({ sessionIds: chosenNotebooks }))
    .output(z.object({ deleted: z.number().int() })),
  /** Moves the given notebooks to the trash, or every one the caller owns when none are given. */
  removeAll: userCall
    .route({ method: 'DELETE', path: '/sessions', summary: 'Delete all your notebooks' })
    .input(z.object({ sessionIds: chosenNotebooks.optional() }).optional())
    .output(z.object({ deleted: z.number().int() })),
}

/** The same for all its readers: who may do what is in the record only. */
export const notebookChanged = liveEvent('notebook_changed', NotebookState)
/** The access of the user, or of others, to a notebook changed, so that its record must be read again. */
export const notebookAccessChanged = liveEvent('notebook_access_changed', z.object({ id: z.string() }))
export const notebooksRemoved = liveEvent('notebooks_removed', z.object({ ids: z.array(z.string()) }))
