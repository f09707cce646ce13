import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/access.ts'
import { NOTEBOOK_NAME_DEFAULT } from '#contract/constants/notebooks.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { type Notebook, notebookChanged, type notebooks } from '#contract/notebooks.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireCan } from '#server/access/policy.ts'
import { recordActivities } from '#server/activity/service.ts'
import { requireReadableFiles } from '#server/files/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { notFound } from '#server/platform/errors.ts'
import { changeProject } from '#server/projects/service.ts'
import { rememberNotebook } from '#server/users/service.ts'
import { requireMayAttach } from './attached-files.service.ts'
import { audienceOf, notebookScope, type PlainNotebook, requireOn, type StoredNotebook } from './policy.ts'
import { toNotebookDto, toNotebookDtos } from './presenter.service.ts'
import { requireProjectForNotebook } from './projects.service.ts'
import { listReadableNotebooks } from './search.service.ts'
import * as store from './store.ts'

const TEMPORARY_NAME = 'Temporary notebook'

export async function createNotebook(
  ctx: UserCtx,
  input: InputOf<typeof notebooks.create>,
): Promise<Notebook> {
  const { projectId = null, temporary: isTemporary = false } = input
  const knowledgeIds = [...new Set(input.knowledgeIds)]
  const agentIds = [...new Set(input.agentIds)]
  return ctx.transact(async (ctx) => {
    await requireReadableFiles(ctx, knowledgeIds)
    await requireUsableAgents(ctx, agentIds)
    if (projectId !== null) await requireProjectForNotebook(ctx, projectId)
    const inserted = await store.insertNotebook(ctx.db, {
      id: randomUUID(),
      userId: ctx.user.id,
      name: input.name ?? (isTemporary ? TEMPORARY_NAME : NOTEBOOK_NAME_DEFAULT),
      isNamedByPerson: isTemporary || input.name !== undefined,
      lastUsedModel: input.lastUsedModel ?? null,
      knowledgeIds,
      agentIds,
      projectId,
      isTemporary,
      createdAt: ctx.clock.now(),
    })
    const notebook = await store.withUsers(ctx.db, inserted)
    if (projectId !== null && !isTemporary) await changeProject(ctx, projectId)
    if (!isTemporary) {
      const subject = { kind: 'notebook' as const, id: notebook.id, name: notebook.name }
      await recordActivities(ctx, [{ type: 'NOTEBOOK_CREATED', subject, projectId: projectId ?? undefined }])
    }
    await rememberLast(ctx, notebook)
    ctx.emit(notebookChanged, audienceOf(notebook), notebook)
    return toNotebookDto(ctx, notebook)
  })
}

async function requireUsableAgents(ctx: UserCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const usable = await suppliedQuery('listUsableAgentIds')(ctx.db, ctx.user.id, ids)
  if (usable.length < ids.length) throw notFound(agentsMessages.notFound())
}

/** The notebook opens when the user returns, on any device; a temporary one does not. */
export async function rememberLast(
  ctx: UserCtx,
  { id, isTemporary }: Pick<Notebook, 'id' | 'isTemporary'>,
): Promise<void> {
  if (!isTemporary) await rememberNotebook(ctx, ctx.user.id, id)
}

export async function listNotebooks(
  ctx: UserCtx,
  input: InputOf<typeof notebooks.list>,
): Promise<OutputOf<typeof notebooks.list>> {
  const { data, total } = await store.listNotebooks(ctx.db, { userId: ctx.user.id, ...input })
  return { data: await toNotebookDtos(ctx, data), total }
}

export async function listSharedNotebooks(
  ctx: UserCtx,
  input: InputOf<typeof notebooks.listShared>,
): Promise<OutputOf<typeof notebooks.listShared>> {
  const { data, total } = await store.listSharedNotebooks(ctx.db, { ...input, userId: ctx.user.id })
  return { data: await toNotebookDtos(ctx, data), total }
}

/** All notebooks of the caller, oldest first. */
export const listOwnNotebooks = (ctx: UserCtx): Promise<StoredNotebook[]> =>
  store.listOwnNotebooks(ctx.db, ctx.user.id)

export async function showNotebook(ctx: UserCtx, { id }: InputOf<typeof notebooks.get>): Promise<Notebook> {
  return toNotebookDto(ctx, await requireNotebook(ctx, 'read', id))
}

export async function updateNotebook(
  ctx: UserCtx,
  { id, name, tags, lastUsedModel, knowledgeIds, withoutKnowledgeIds = [] }: InputOf<typeof notebooks.update>,
): Promise<Notebook> {
  return ctx.transact(async (ctx) => {
    const before = await requireNotebookForWriting(ctx, id)
    const wanted = [...new Set(knowledgeIds ?? before.knowledgeIds)].filter(
      (id) => !withoutKnowledgeIds.includes(id),
    )
    const added = wanted.filter((id) => !before.knowledgeIds.includes(id))
    requireMayAttach(ctx, before, await requireReadableFiles(ctx, added))
    const notebook = await store.updateNotebook(ctx.db, id, {
      name,
      tags,
      lastUsedModel,
      knowledgeIds: wanted,
      ...(name !== undefined && { isNamedByPerson: true }),
    })
    ctx.emit(notebookChanged, audienceOf(notebook), notebook)
    return toNotebookDto(ctx, notebook)
  })
}

/** Returns the notebook if the caller has the permission; throws 404 or 403 otherwise. */
export async function requireNotebook(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<PlainNotebook> {
  // Not by the id, which may be given in upper case.
  const [notebook] = (await listReadableNotebooks(ctx, [id])).values()
  return requireCan(ctx, permission, notebooksMessages.notFound(), notebook)
}

/** The same, locked until the transaction ends. */
export async function requireNotebookForWriting(
  ctx: UserCtx,
  id: string,
  permission: Permission = 'update',
): Promise<StoredNotebook> {
  return requireOn(ctx, permission, await store.findNotebookForWriting(ctx.db, id))
}

/** Replaces the agents of a notebook. Call it inside a transaction, with the notebook locked. */
export async function updateNotebookAgents(ctx: UserCtx, id: string, agentIds: string[]): Promise<void> {
  const notebook = await store.updateNotebook(ctx.db, id, { agentIds })
  ctx.emit(notebookChanged, audienceOf(notebook), notebook, notebookScope(id))
}

/** The number of the caller's notebooks that an agent is attached to. */
export const countNotebooksWithAgent = (ctx: UserCtx, agentId: string): Promise<number> =>
  store.countWithAgent(ctx.db, ctx.user.id, agentId)

/** Whether the user may read the notebook; false when there is none. */
export async function mayReadNotebook(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  return (await listReadableNotebooks({ ...ctx, user: { id: userId } }, [id])).size > 0
}

export const findNotebook = (ctx: Ctx, id: string) => store.findNotebook(ctx.db, id)

/** For the end of an answer, which is stored also in a notebook that was deleted while it was written. */
export const findNotebookOrTrashed = (ctx: Ctx, id: string) => store.findNotebookOrTrashed(ctx.db, id)

/** For a row that was read in a join of another domain. */
export const notebookOf = store.toNotebook

/** Marks the notebook as changed when an old message is answered again. Call it inside a transaction. */
export async function bumpUpdatedAt(ctx: UserCtx, id: string, lastUsedModel: string): Promise<void> {
  const notebook = await store.bumpUpdatedAt(ctx.db, { id, lastUsedModel, updatedAt: ctx.clock.now() })
  ctx.emit(notebookChanged, audienceOf(notebook), notebook, notebookScope(id))
}

/** Takes the position of a new message in the notebook, which moves to the top of lists. Call it inside a transaction. */
export const takePosition = (ctx: UserCtx, id: string) => store.takePosition(ctx.db, id, ctx.clock.now())

/** Names a notebook that has no name yet. */
export async function nameNotebook(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const notebook = await store.nameUnnamedNotebook(ctx.db, id, name)
    if (notebook) ctx.emit(notebookChanged, audienceOf(notebook), notebook)
  })
}
