import { toolsMessages } from '#contract/messages/tools.ts'
import type { Said } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import { type FunctionCall, PROMPT_ENHANCEMENT, type ToolCallState, type ToolEvent } from '#contract/tools.ts'
import { offerMcpTools } from '#server/mcp/offers.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { PausedStep } from '#server/platform/llm/paused-step.ts'
import type { ModelCall, ToolStep } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { type AnswerPart, type OfferedTool, streamWithTools } from '#server/platform/llm/tool-loop.ts'
import type { RunWriter } from '#server/platform/runs/run-log.ts'
import type { ToolUse } from '#server/platform/tools/tool.ts'
import { readSetting } from '#server/settings/service.ts'
import { isPermitted } from '#server/tools/permissions.service.ts'
import { isTimeZone, offerTools } from '#server/tools/service.ts'
import { createKnownAddresses } from './known-addresses.ts'
import type { StoredQuest } from './store.ts'
import { insertResult } from './tool-results.store.ts'

export interface OfferedTools {
  tools: OfferedTool[]
  /** Of their definitions in the prompt. */
  tokens: number
  warnings: Said[]
  /** Calls of the model in one answer. */
  stepsMax?: number
}

type ToolQuest = Pick<StoredQuest, 'llm' | 'sessionId' | 'fileIds' | 'knowledgeIds'>

const namedTools = ({ tools = [] }: ToolQuest['llm']) => tools.filter((name) => name !== PROMPT_ENHANCEMENT)

/** Whether the settings of a message choose tools. */
export const choosesTools = (llm: ToolQuest['llm']): boolean =>
  namedTools(llm).length + (llm.enabledMcpServers ?? []).length > 0

/** The tools that a message offers to its model: those chosen in its settings and those of the chosen MCP servers, if the model can call any. */
export async function toolsFor(
  ctx: UserCtx,
  {
    quest,
    ...shown
  }: { quest: ToolQuest } & Pick<ToolUse, 'cite' | 'showChart' | 'createPicture' | 'addPicture'>,
  model: Pick<Model, 'supportsTools'>,
): Promise<OfferedTools> {
  const { llm, sessionId: notebookId, fileIds, knowledgeIds } = quest
  if (!choosesTools(llm)) return { tools: [], tokens: 0, warnings: [] }
  if (!model.supportsTools) return { tools: [], tokens: 0, warnings: [toolsMessages.unsupported()] }
  const {
    tools: own,
    unknown,
    notSetUp,
    warnings,
  } = await offerTools(ctx, namedTools(llm), {
    notebookId,
    fileIds: [...new Set([...fileIds, ...knowledgeIds])],
    timeZone: llm.timeZone && isTimeZone(llm.timeZone) ? llm.timeZone : 'UTC',
    browserId: llm.browserId,
    ...shown,
    ...createKnownAddresses(ctx, notebookId),
  })
  const { enabledMcpServers: servers = [], disabledMcpTools: without = [] } = llm
  const others =
    servers.length > 0 ? await offerMcpTools(ctx, { servers, without }, shown) : { tools: [], warnings: [] }
  const tools = [...own, ...others.tools]
  return {
    tools,
    tokens: await countTokens(JSON.stringify(tools.map(({ definition }) => definition))),
    stepsMax: await readSetting(ctx, 'ToolSteps'),
    warnings: [
      ...unknown.map((tool) => toolsMessages.unavailable({ tool })),
      ...notSetUp.map((tool) => toolsMessages.notSetUp({ tool })),
      ...warnings,
      ...others.warnings,
    ],
  }
}

export interface AnswerRequest {
  call: ModelCall
  offered: OfferedTools
  writer: RunWriter
  quest: Pick<StoredQuest, 'id' | 'sessionId'>
  /** Of an answer that was paused. */
  resumed?: { step: PausedStep; text: string }
  beforeStep(steps: ToolStep[]): Promise<void>
}

/** The answer of a model, with the calls that it makes. */
export const streamAnswer = (
  ctx: UserCtx,
  { call, offered, writer, quest, resumed, beforeStep }: AnswerRequest,
): AsyncIterable<AnswerPart> =>
  streamWithTools(ctx.ports.languageModels, call, {
    tools: offered.tools,
    stepsMax: offered.stepsMax,
    clock: ctx.clock,
    beforeStep,
    stored: writer.settled,
    isPermitted: ({ definition, definitionHash }) =>
      isPermitted(ctx, { tool: definition.name, definitionHash, notebookId: quest.sessionId }),
    keepResult: (callId, text) => insertResult(ctx.db, { callId, questId: quest.id, text }),
    ...(resumed && { resumed }),
    onFailure: (error, tool) => ctx.log.error({ err: error, tool }, 'tool failed'),
  })

/** Calls as the metadata of an ended answer keeps them: one that still runs or waits was interrupted. */
export const functionCallsOf = (calls: ToolEvent[], isPaused = false): FunctionCall[] | undefined =>
  calls.length === 0
    ? undefined
    : calls.map(({ arguments: parameters, result, state, progress: _, ...call }) => ({
        ...call,
        parameters,
        ...(result !== undefined && { returnValue: result }),
        state: isOpen(state, isPaused) ? 'interrupted' : state,
      }))

const isOpen = (state: ToolCallState, isPaused: boolean) =>
  state === 'running' || (state === 'awaiting_approval' && !isPaused)

/** The same calls as events, for an answer that is continued. */
export const toolEventsOf = (calls: FunctionCall[] = []): ToolEvent[] =>
  calls.map(({ parameters, returnValue, ...call }) => ({
    ...call,
    arguments: parameters,
    ...(returnValue !== undefined && { result: returnValue }),
  }))
