import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { Quest } from '#contract/quests.ts'

const NOTHING_KNOWN: PromptMeta = { warnings: [], promptErrors: [], statusLog: [] }

/**
 * The metadata of one version of an answer. `promptMeta` is of the latest attempt, which is the last version
 * unless it has its own entry.
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
  // Earlier copies in the local database have no metadata of single versions.
  return promptMetas?.[version] ?? (isLatest ? promptMeta : NOTHING_KNOWN)
}
