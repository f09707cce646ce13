import type { UserCtx } from '#server/platform/context.ts'
import type { ShownChart, ToolUse } from '#server/platform/tools/tool.ts'
import type { Answer } from './answer.ts'
import { areArtifactsOn } from './artifact-format.ts'
import type { StepMeter } from './metering.ts'
import type { StoredQuest } from './store.ts'
import { pictureAdder, pictureMaker } from './tool-pictures.ts'

/** How tools add to an answer: sources, pictures, and charts in the form that its user has chosen. */
export async function shownBy(
  ctx: UserCtx,
  quest: StoredQuest,
  { answer, meter }: { answer: Answer; meter: StepMeter },
): Promise<Pick<ToolUse, 'cite' | 'showChart' | 'createPicture' | 'addPicture'>> {
  const areArtifacts = quest.llm.chartDisplay === 'artifact' && (await areArtifactsOn(ctx, quest))
  return {
    cite: answer.cite,
    showChart: (chart) => answer.addBlock(chartText(chart, areArtifacts)),
    createPicture: pictureMaker(ctx, quest, { answer, meter }),
    addPicture: pictureAdder(ctx, answer),
  }
}

/** A chart as a part of an answer: an artifact, or a block that is drawn in the text. */
export function chartText({ type, title, definition }: ShownChart, isArtifact: boolean): string {
  // A block has no end tag that the definition could contain.
  if (!isArtifact || /<\/artifact/i.test(definition)) return blockOf(type, definition)
  const name = attribute(title)
  return `<artifact identifier="${name || type}" type="${type}" title="${name}">\n${definition}\n</artifact>`
}

function blockOf(type: string, definition: string): string {
  const marks = (definition.match(/`{3,}/g) ?? []).map(({ length }) => length + 1)
  const fence = '`'.repeat(Math.max(3, ...marks))
  return `${fence}${type}\n${definition}\n${fence}`
}

const attribute = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
