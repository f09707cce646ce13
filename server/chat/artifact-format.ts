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
To change an artifact, write all of it again with the same identifier. html is one page with its styles and scripts, without network and storage. Do not repeat the content outside of the artifact. Do not use artifacts for short examples.`

const NO_FORMAT = { text: '', tokens: 0 }

/** The instructions for artifacts, if the server, the user and the message have switched them on. */
export async function artifactFormat(
  ctx: UserCtx,
  { llm }: StoredQuest,
): Promise<{ text: string; tokens: number }> {
  const isOn =
    llm.enableArtifacts &&
    (await readSetting(ctx, 'EnableArtifacts')) &&
    (await hasExperimentalFeature(ctx, 'enableArtifacts'))
  if (!isOn) return NO_FORMAT
  return { text: FORMAT, tokens: await countTokens(FORMAT) }
}
