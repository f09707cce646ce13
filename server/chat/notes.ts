import type { chat } from '#contract/chat.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireReadableFiles } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { storeUnasked } from './unasked-messages.ts'

/** Keeps a message as a note: no model gets it, now or as a part of the history. */
export async function keepNote(
  ctx: UserCtx,
  input: InputOf<typeof chat.send>,
): Promise<OutputOf<typeof chat.send>> {
  const fileIds = [...new Set(input.fileIds)]
  await requireReadableFiles(ctx, fileIds)
  return storeUnasked(ctx, input, { type: 'note', prompt: input.prompt, fileIds })
}
