import { type AgentSummary, type agents, notebookAgentsChanged } from '#contract/agents.ts'
import { NOTEBOOK_AGENTS_MAX } from '#contract/constants/notebooks.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import type { InputOf } from '#contract/procedures.ts'
import { audienceOf, notebookScope, type StoredNotebook } from '#server/notebooks/policy.ts'
import {
  requireNotebook,
  requireNotebookForWriting,
  updateNotebookAgents,
} from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { requireAgentsEnabled } from './gate.service.ts'
import { toSummaries } from './presenter.service.ts'
import { requireAgent } from './service.ts'
import * as store from './store.ts'

export async function listNotebookAgents(
  ctx: UserCtx,
  { id }: InputOf<typeof agents.listOfNotebook>,
): Promise<AgentSummary[]> {
  await requireAgentsEnabled(ctx)
  const { agentIds } = await requireNotebook(ctx, 'read', id)
  return listInOrder(ctx, agentIds)
}

export async function attachAgent(
  ctx: UserCtx,
  { id, agentId }: InputOf<typeof agents.attach>,
): Promise<AgentSummary[]> {
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    await requireAgent(ctx, 'read', agentId)
    const attached = await listAttached(ctx, notebook)
    if (attached.includes(agentId)) return listInOrder(ctx, attached)
    if (attached.length >= NOTEBOOK_AGENTS_MAX)
      throw invalid('agentId', agentsMessages.tooManyAttached({ max: NOTEBOOK_AGENTS_MAX }))
    return replaceAgents(ctx, notebook, [...attached, agentId])
  })
}

/** Detaching one that is not attached changes nothing; the agent may be deleted. */
export async function detachAgent(
  ctx: UserCtx,
  { id, agentId }: InputOf<typeof agents.detach>,
): Promise<AgentSummary[]> {
  await requireAgentsEnabled(ctx)
  return ctx.transact(async (ctx) => {
    const notebook = await requireNotebookForWriting(ctx, id)
    const attached = await listAttached(ctx, notebook)
    if (!attached.includes(agentId)) return listInOrder(ctx, attached)
    return replaceAgents(
      ctx,
      notebook,
      attached.filter((one) => one !== agentId),
    )
  })
}

/** Without those that were deleted, which notebooks still name. */
async function listAttached(ctx: UserCtx, { agentIds }: StoredNotebook): Promise<string[]> {
  const existing = await store.listExistingIds(ctx.db, agentIds)
  return agentIds.filter((id) => existing.has(id))
}

async function replaceAgents(
  ctx: UserCtx,
  notebook: StoredNotebook,
  agentIds: string[],
): Promise<AgentSummary[]> {
  await updateNotebookAgents(ctx, notebook.id, agentIds)
  const change = { sessionId: notebook.id }
  ctx.emit(notebookAgentsChanged, audienceOf(notebook), change, notebookScope(notebook.id))
  return listInOrder(ctx, agentIds)
}

async function listInOrder(ctx: UserCtx, ids: string[]): Promise<AgentSummary[]> {
  const visible = await toSummaries(ctx, await store.listVisible(ctx.db, ctx.user.id, ids))
  return ids.flatMap((id) => visible.find((agent) => agent.id === id) ?? [])
}
