import type { chat } from '#contract/chat.ts'
import { imageCommandIn } from '#contract/commands.ts'
import type { InputOf } from '#contract/procedures.ts'
import { type AnsweringAgent, findAnsweringAgent } from '#server/agents/answering.service.ts'
import { resolveModel } from '#server/models/service.ts'
import type { StoredNotebook } from '#server/notebooks/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'

type AnswererInput = Pick<InputOf<typeof chat.send>, 'prompt' | 'llm' | 'enableAgents'>

/** The model that answers a message and its settings, which an agent replaces by its own. */
export async function chooseAnswerer(ctx: UserCtx, notebook: StoredNotebook, input: AnswererInput) {
  const agent = await answeringAgent(ctx, notebook, input)
  // A message without a model uses the notebook's model, and does not change it.
  const wished = agent?.llm.model ?? input.llm.model ?? notebook.lastUsedModel ?? undefined
  const chosen = await resolveModel(ctx, wished)
  // Agents are turned off with the model that was replaced (decision 170); one with a usable model of its own stays.
  const isAnswering = chosen.model.type === 'text' && !chosen.replacedRequested
  const settings = isAnswering ? agent?.llm : undefined
  return {
    chosen,
    llm: { ...input.llm, ...settings, model: wished ?? chosen.model.id },
    lastUsedModel: agent?.llm.model
      ? (notebook.lastUsedModel ?? input.llm.model ?? chosen.model.id)
      : lastUsedAfter(input, { notebook, chosen: chosen.model.id, wished }),
    agentFileIds: isAnswering ? (agent?.fileIds ?? []) : [],
  }
}

/** The agent that answers the message; a command for a picture goes to an image model. */
async function answeringAgent(
  ctx: UserCtx,
  { agentIds }: StoredNotebook,
  { prompt, enableAgents }: Pick<AnswererInput, 'prompt' | 'enableAgents'>,
): Promise<AnsweringAgent | undefined> {
  if (!enableAgents || imageCommandIn(prompt)) return undefined
  return findAnsweringAgent(ctx, { prompt, agentIds })
}

/**
 * The model that was chosen, also where another answered in its place. A command for a picture does not change the model
 * with which the notebook is used.
 */
function lastUsedAfter(
  { prompt }: AnswererInput,
  { notebook, chosen, wished }: { notebook: StoredNotebook; chosen: string; wished: string | undefined },
): string {
  if (imageCommandIn(prompt)) return notebook.lastUsedModel ?? chosen
  return wished ?? chosen
}
