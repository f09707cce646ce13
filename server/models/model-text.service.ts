import type { Ctx } from '#server/platform/context.ts'
import type { ResolvedModel } from './service.ts'

interface Instruction {
  /** What to do with the text. */
  system: string
  text: string
  maxTokens: number
  signal: AbortSignal
}

/** The whole reply of a model to one instruction, without its reasoning. Throws `ModelError`. */
export async function modelText(
  ctx: Ctx,
  { access, modelId, model }: ResolvedModel,
  { system, text, maxTokens, signal }: Instruction,
): Promise<string> {
  const parts = ctx.ports.languageModels.stream({
    provider: access,
    modelId,
    thinking: model.thinking,
    outputLimit: model.max_tokens,
    messages: [
      { role: 'system', text: system },
      { role: 'user', text },
    ],
    settings: { maxTokens: Math.min(maxTokens, model.max_tokens) },
    signal,
  })
  let reply = ''
  for await (const part of parts) if (part.type === 'text') reply += part.text
  return reply
}
