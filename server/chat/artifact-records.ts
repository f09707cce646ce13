import { type ArtifactPart, answerParts, mayHaveArtifacts } from '#contract/artifact-parts.ts'
import { recordArtifacts } from '#server/artifacts/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listArtifactReplies } from './artifact-records.store.ts'

interface RecordedReplies {
  notebook: { id: string; audience: string[] }
  questId: string
  replies: readonly string[]
}

/** Adds the artifacts of a message's answers to those of the notebook. Call it inside a transaction. */
export async function recordReplies(
  ctx: Ctx,
  { notebook, questId, replies }: RecordedReplies,
): Promise<void> {
  const parts = replies.filter(mayHaveArtifacts).flatMap((reply) => answerParts(reply).filter(isComplete))
  if (parts.length > 0) await recordArtifacts(ctx, { notebook, questId, parts })
}

/** One that a stopped answer left unfinished may be continued: it is no version yet. */
const isComplete = (part: ReturnType<typeof answerParts>[number]): part is ArtifactPart =>
  part.kind === 'artifact' && part.isComplete

/** The same for all messages of a notebook that was copied or imported. Call it inside a transaction. */
export async function recordNotebook(ctx: Ctx, notebook: RecordedReplies['notebook']): Promise<void> {
  for (const { id, replies } of await listArtifactReplies(ctx.db, notebook.id))
    await recordReplies(ctx, { notebook, questId: id, replies })
}
