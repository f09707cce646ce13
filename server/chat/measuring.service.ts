import { randomUUID } from 'node:crypto'
import type { chat, PromptSize } from '#contract/chat.ts'
import { commandIn, MODEL_COMMAND, textAfterCommand } from '#contract/commands.ts'
import { NOTEBOOK_NAME_DEFAULT } from '#contract/constants/notebooks.ts'
import { chatMessages } from '#contract/messages/chat.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { Model } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { ResolvedModel } from '#server/models/service.ts'
import { requireOn } from '#server/notebooks/policy.ts'
import { notebookOf } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import { AppError, notFound, tooManyRequests } from '#server/platform/errors.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { requireProject } from '#server/projects/service.ts'
import { chooseAnswerer } from './answerer.ts'
import { filesOfMessage } from './message-files.ts'
import { measurePrompt, tokensBySource } from './prompt-size.ts'
import { NEW_QUEST } from './quests.ts'
import { findFirstPlace, type ReplyPlace } from './reply.store.ts'
import { findSendingPlace } from './sending.store.ts'
import type { StoredQuest } from './store.ts'
import { toolsFor } from './tool-use.ts'

type MeasureInput = InputOf<typeof chat.measure>
type FirstInput = InputOf<typeof chat.measureFirst>

/** Of one user, in one process: one is measured, and as many wait as the tabs of a user usually need. */
const PENDING_MAX = 4
/** Of reading the files of one message. */
const TIMEOUT_MS = 20_000
const NO_BYTES = Buffer.alloc(0)

const oneByOne = keyedMutex()
const pendingOf = new Map<string, number>()

/** Measures a message as sending measures it. */
export const measureMessage = (ctx: UserCtx, input: MeasureInput): Promise<PromptSize> =>
  inTurn(ctx, () => measure(ctx, input))

/** Measures the first message of a notebook before it is created. */
export const measureFirstMessage = (ctx: UserCtx, input: FirstInput): Promise<PromptSize> =>
  inTurn(ctx, () => measureFirst(ctx, input))

/** Measurements of one user never delay those of another. */
async function inTurn(ctx: UserCtx, work: () => Promise<PromptSize>): Promise<PromptSize> {
  const { id } = ctx.user
  const pending = pendingOf.get(id) ?? 0
  if (pending >= PENDING_MAX) throw tooManyRequests(chatMessages.tooManyMeasurements(), 1)
  pendingOf.set(id, pending + 1)
  try {
    return await oneByOne(id, work)
  } finally {
    const left = (pendingOf.get(id) ?? 1) - 1
    if (left > 0) pendingOf.set(id, left)
    else pendingOf.delete(id)
  }
}

async function measure(ctx: UserCtx, input: MeasureInput): Promise<PromptSize> {
  const found = await findSendingPlace(ctx.db, {
    notebookId: input.id,
    clientMessageId: randomUUID(),
    userId: ctx.user.id,
    owner: ctx.ports.processId,
  })
  if (!found) throw notFound(notebooksMessages.notFound())
  const { place } = found
  requireOn(ctx, 'read', notebookOf(place.notebook))
  return measureAt(ctx, place, input)
}

async function measureFirst(
  ctx: UserCtx,
  { projectId, agentIds, ...input }: FirstInput,
): Promise<PromptSize> {
  if (projectId !== undefined) await requireProject(ctx, 'update', projectId)
  const notebook = unsavedNotebook(ctx, { projectId: projectId ?? null, agentIds })
  return measureAt(ctx, await findFirstPlace(ctx.db, notebook), input)
}

async function measureAt(
  ctx: UserCtx,
  place: ReplyPlace,
  input: Omit<MeasureInput, 'id'>,
): Promise<PromptSize> {
  const notebook = notebookOf(place.notebook)
  const isForModel = commandIn(input.prompt) === MODEL_COMMAND
  const prompt = isForModel ? textAfterCommand(input.prompt) : input.prompt
  const { chosen, llm, agentFileIds } = await chooseAnswerer(ctx, notebook, { ...input, prompt })
  const files = await filesOfMessage(ctx, notebook, { ...input, agentFileIds })
  const now = ctx.clock.now().toISOString()
  const quest: StoredQuest = {
    ...NEW_QUEST,
    id: randomUUID(),
    sessionId: notebook.id,
    clientMessageId: randomUUID(),
    prompt,
    fileIds: files.ofMessage,
    createdAt: now,
    updatedAt: now,
    userId: ctx.user.id,
    position: place.notebook.next_position,
    llm,
    promptTokens: await countTokens(prompt),
    knowledgeIds: files.alsoAsked,
  }
  return sizeOf(ctx, { quest, place, target: chosen })
}

/** As it is created with its first message. */
const unsavedNotebook = (
  ctx: UserCtx,
  { projectId, agentIds }: { projectId: string | null; agentIds: string[] },
): ReplyPlace['notebook'] => ({
  id: randomUUID(),
  grantees: null,
  user_id: ctx.user.id,
  name: NOTEBOOK_NAME_DEFAULT,
  is_named_by_person: false,
  tags: [],
  summary: null,
  summary_at: null,
  last_used_model: null,
  knowledge_ids: [],
  agent_ids: agentIds,
  project_id: projectId,
  is_global_read: false,
  is_global_write: false,
  origin_kind: null,
  origin_notebook_id: null,
  origin_message_id: null,
  origin_name: null,
  running_jobs: {},
  next_position: 1,
  is_temporary: false,
  deleted_at: null,
  created_at: ctx.clock.now(),
  updated_at: ctx.clock.now(),
})

/** A prompt that is measured calls no tools. */
const NOT_CALLED = new Error('A tool was called while a prompt was measured')

async function sizeOf(
  ctx: UserCtx,
  { quest, place, target }: { quest: StoredQuest; place: ReplyPlace; target: ResolvedModel },
): Promise<PromptSize> {
  const { model, tokenRatio } = target
  if (model.type === 'image') return sizeOfDescription(quest, model)
  const { tokens: toolTokens } = await toolsFor(
    ctx,
    {
      quest,
      cite: () => [],
      showChart: () => undefined,
      createPicture: () => Promise.reject(NOT_CALLED),
      addPicture: () => Promise.reject(NOT_CALLED),
    },
    model,
  )
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const size = await measurePrompt(
    ctx,
    { quest, place, model, tokenRatio, toolTokens },
    {
      signal,
      showStatus: () => undefined,
      // A file that is being indexed is measured again by the browser.
      timeoutMs: 0,
      readPicture: () => Promise.resolve(NO_BYTES),
    },
  ).catch((error: unknown) => {
    if (signal.aborted) throw new AppError('unavailable', chatMessages.measuringTimeout())
    throw error
  })
  const { fit } = size
  return {
    model: { id: model.id, name: model.name, contextWindow: model.contextWindow },
    tokensBySource: tokensBySource(size),
    inputTokens: size.inputTokens,
    inputLimit: Math.max(0, size.inputLimit),
    outputTokens: size.kept,
    isTooLong: fit === 'too_long',
    messageHistoryLength: fit === 'too_long' ? 0 : fit.positions.length,
    droppedHistoryCount: fit === 'too_long' ? 0 : fit.dropped,
    files: size.promptContext.files,
  }
}

/** An image model gets nothing but the description, whose length no window limits. */
const sizeOfDescription = (
  { promptTokens }: StoredQuest,
  { id, name, contextWindow }: Model,
): PromptSize => ({
  model: { id, name, contextWindow },
  tokensBySource: { prompt: promptTokens },
  inputTokens: promptTokens,
  inputLimit: contextWindow,
  outputTokens: 0,
  isTooLong: false,
  messageHistoryLength: 0,
  droppedHistoryCount: 0,
  files: [],
})
