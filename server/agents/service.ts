import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/access.ts'
import { type Agent, type agents, agentsChanged } from '#contract/agents.ts'
import { AGENT_NAME_MAX, AGENT_WORD_MAX, AGENTS_MAX } from '#contract/constants/agents.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { withoutAbsent } from '#contract/without-absent.ts'
import { requireCan } from '#server/access/policy.ts'
import { prepareFiles } from '#server/files/retrieval/file-text.service.ts'
import { listReadableIds, requireReadableFiles } from '#server/files/service.ts'
import { discardBlobs } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { requireAgentsEnabled } from './gate.service.ts'
import { audienceOf, grantedFor, type StoredAgent } from './policy.ts'
import { copyPortrait, portraitBlobKey } from './portraits.service.ts'
import { toAgentDto, toSummaries } from './presenter.service.ts'
import * as store from './store.ts'

export async function listAgents(
  ctx: UserCtx,
  input: InputOf<typeof agents.list>,
): Promise<OutputOf<typeof agents.list>> {
  await requireAgentsEnabled(ctx)
  const { data, total } = await store.listAgents(ctx.db, { userId: ctx.user.id, ...input })
  return { data: await toSummaries(ctx, data), total }
}

export async function showAgent(ctx: UserCtx, { id }: InputOf<typeof agents.get>): Promise<Agent> {
  return toAgentDto(ctx, await requireAgent(ctx, 'read', id))
}

export async function createAgent(ctx: UserCtx, input: InputOf<typeof agents.create>): Promise<Agent> {
  await requireAgentsEnabled(ctx)
  return naming(input.triggerWords, () =>
    ctx.transact(async (ctx) => {
      const fileIds = [...new Set(input.fileIds)]
      await prepareFiles(ctx, await requireReadableFiles(ctx, fileIds))
      return insertAgent(ctx, { ...input, fileIds, id: randomUUID(), portraitKey: null })
    }),
  )
}

export async function updateAgent(
  ctx: UserCtx,
  { id, ...change }: InputOf<typeof agents.update>,
): Promise<Agent> {
  await requireAgentsEnabled(ctx)
  return naming(change.triggerWords ?? [], () =>
    ctx.transact(async (ctx) => {
      const before = await requireAgentForChange(ctx, 'update', id)
      const after = { ...before, ...withoutAbsent(change) }
      const added = after.fileIds.filter((fileId) => !before.fileIds.includes(fileId))
      await prepareFiles(ctx, await requireReadableFiles(ctx, added))
      await requireFreeWords(ctx, id, after.triggerWords)
      await store.updateAgent(ctx.db, { ...after, updatedAt: ctx.clock.now() })
      if (change.triggerWords)
        await store.replaceWords(ctx.db, { agentId: id, userId: ctx.user.id, words: after.triggerWords })
      return emitChanged(ctx, id, before)
    }),
  )
}

/** The copy is the caller's own and private. It has the files that the caller can read. */
export async function duplicateAgent(ctx: UserCtx, { id }: InputOf<typeof agents.duplicate>): Promise<Agent> {
  const source = await requireAgent(ctx, 'read', id)
  const copyId = randomUUID()
  const portraitKey = await copyPortrait(ctx, source)
  return ctx.transact(async (ctx) => {
    const readable = await listReadableIds(ctx, source.fileIds)
    const taken = await store.listWords(ctx.db, ctx.user.id)
    return insertAgent(ctx, {
      ...source,
      id: copyId,
      name: copyName(source.name),
      triggerWords: source.triggerWords.map((word) => freeWord(word, taken)),
      fileIds: source.fileIds.filter((fileId) => readable.has(fileId)),
      isPublic: false,
      portraitKey,
    })
  })
}

const COPY_ENDING = ' (copy)'
const copyName = (name: string) =>
  `${name.slice(0, AGENT_NAME_MAX - COPY_ENDING.length).trim()}${COPY_ENDING}`

/** The word itself, or with the first number that makes it unique; it is taken then. */
function freeWord(word: string, taken: Set<string>): string {
  let free = word
  for (let number = 2; taken.has(free); number += 1) {
    const ending = `-${number}`
    free = `${Array.from(word)
      .slice(0, AGENT_WORD_MAX - ending.length)
      .join('')}${ending}`
  }
  taken.add(free)
  return free
}

/** Notebooks keep the answers of the agent, with its name. */
export async function removeAgent(
  ctx: UserCtx,
  { id }: InputOf<typeof agents.remove>,
): Promise<{ id: string }> {
  await requireAgentsEnabled(ctx)
  return ctx.transact(async (ctx) => {
    const agent = await requireAgentForChange(ctx, 'delete', id)
    await store.removeAgent(ctx.db, id)
    if (agent.portraitKey !== null)
      await discardBlobs(ctx, [portraitBlobKey(agent.userId, agent.portraitKey)])
    ctx.emit(agentsChanged, audienceOf(agent), { id })
    return { id }
  })
}

/** The agent if the caller has the permission; throws 404 or 403 otherwise. */
export async function requireAgent(ctx: UserCtx, permission: Permission, id: string): Promise<StoredAgent> {
  await requireAgentsEnabled(ctx)
  return requireOn(ctx, permission, await store.findAgent(ctx.db, id))
}

/** The same, locked until the transaction ends. */
export async function requireAgentForChange(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<StoredAgent> {
  return requireOn(ctx, permission, await store.findAgentForChange(ctx.db, id))
}

const requireOn = (ctx: UserCtx, permission: Permission, agent: StoredAgent | undefined): StoredAgent =>
  requireCan(ctx, permission, agentsMessages.notFound(), agent && grantedFor(ctx.user.id, agent))

/** Notifies the tabs that show the agent, and returns it as it is now. Call it inside a transaction. */
export async function emitChanged(ctx: UserCtx, id: string, before?: StoredAgent): Promise<Agent> {
  const agent = await store.findAgent(ctx.db, id)
  if (!agent) throw new Error('The agent was removed in its own transaction')
  ctx.emit(agentsChanged, audienceOf(agent, before), { id })
  return toAgentDto(ctx, agent)
}

async function insertAgent(
  ctx: UserCtx,
  agent: Omit<store.NewAgent, 'userId' | 'createdAt'>,
): Promise<Agent> {
  const userId = ctx.user.id
  if ((await store.countOwnAgents(ctx.db, userId)) >= AGENTS_MAX)
    throw invalid('name', agentsMessages.tooMany({ max: AGENTS_MAX }))
  await requireFreeWords(ctx, agent.id, agent.triggerWords)
  await store.insertAgent(ctx.db, { ...agent, userId, createdAt: ctx.clock.now() })
  await store.replaceWords(ctx.db, { agentId: agent.id, userId, words: agent.triggerWords })
  return emitChanged(ctx, agent.id)
}

async function requireFreeWords(ctx: UserCtx, agentId: string, words: string[]): Promise<void> {
  const word = await store.findTakenWord(ctx.db, { userId: ctx.user.id, words, agentId })
  if (word !== undefined) throw invalid('triggerWords', agentsMessages.wordTaken({ word }))
}

/** A concurrent call may take a word after it was checked. */
async function naming<T>(words: string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!store.isWordConflict(error)) throw error
    throw invalid('triggerWords', agentsMessages.wordTaken({ word: words[0] ?? '' }))
  }
}
