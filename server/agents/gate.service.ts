import { agentsMessages } from '#contract/messages/agents.ts'
import type { Message } from '#contract/messages.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { hasExperimentalFeature } from '#server/users/service.ts'

/** Refuses callers for whom agents are turned off, by the administrator or by themselves. */
export async function requireAgentsEnabled(ctx: UserCtx): Promise<void> {
  const reason = await reasonAgainst(ctx)
  if (reason) throw forbidden(reason)
}

export const areAgentsEnabled = async (ctx: UserCtx): Promise<boolean> => !(await reasonAgainst(ctx))

async function reasonAgainst(ctx: UserCtx): Promise<Message | undefined> {
  if (!(await readSetting(ctx, 'EnableAgents'))) return agentsMessages.disabledForAll()
  return (await hasExperimentalFeature(ctx, 'enableAgents')) ? undefined : agentsMessages.notEnabled()
}
