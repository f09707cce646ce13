import type { Quest } from '#contract/chat.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'

const NOTHING_KNOWN: PromptMeta = { warnings: [], promptErrors: [], statusLog: [] }

/**
 * What was sent for one version of an answer and what came of it. `promptMeta` is of the latest attempt, which is the
 * last version unless it has an entry of its own.
 */
export function promptMetaOf(
  {
    promptMeta,
    promptMetas,
    replies,
  }: Pick<Quest, 'promptMeta' | 'replies'> & { promptMetas?: Quest['promptMetas'] },
  version: number,
): PromptMeta {
  const isLatest = version >= replies.length - 1
  // Copies that the browser stored earlier have no metadata of single versions.
  return promptMetas?.[version] ?? (isLatest ? promptMeta : NOTHING_KNOWN)
}
