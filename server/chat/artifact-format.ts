import { ARTIFACT_TYPES } from '#contract/artifact-parts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import { readSetting } from '#server/settings/service.ts'
import { hasExperimentalFeature } from '#server/users/service.ts'
import type { StoredQuest } from './store.ts'

/** How a model writes artifacts; part of every prompt that allows them, hence short. */
const FORMAT = `Put content that is useful on its own and longer than about 15 lines (a page, drawing, diagram, document or program) into an artifact, which the user sees beside the conversation:
<artifact identifier="short-name" type="${ARTIFACT_TYPES.join('|')}" title="Short title" language="only for code">
the content, not in a code block
</artifact>
To change an artifact, write all of it again with the same identifier. html is one page with its styles and scripts, without network and storage. recharts is JSON: {"type": "bar|line|area|pie|scatter", "title", "xKey", "series": [{"key", "name"}], "data": [rows]}. Do not repeat the content outside of the artifact. Do not use artifacts for short examples.`

const NO_FORMAT = { text: '', tokens: 0 }

/** Whether the server, the user and the message have switched artifacts on. */
export const areArtifactsOn = async (ctx: UserCtx, { llm }: Pick<StoredQuest, 'llm'>): Promise<boolean> =>
  llm.enableArtifacts === true &&
  (await readSetting(ctx, 'EnableArtifacts')) &&
  (await hasExperimentalFeature(ctx, 'enableArtifacts'))

/** The instructions for artifacts, where they are on. */
export async function artifactFormat(
  ctx: UserCtx,
  quest: StoredQuest,
): Promise<{ text: string; tokens: number }> {
  if (!(await areArtifactsOn(ctx, quest))) return NO_FORMAT
  return { text: FORMAT, tokens: await countTokens(FORMAT) }
}
