import type { Citation, FileUse } from '#contract/answer-sources.ts'
import type { Message } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { PromptImage } from '#server/platform/llm/port.ts'
import { gatherFiles } from './context-files.ts'
import { toCitations } from './excerpts.ts'
import { readImages } from './images.ts'
import type { StoredQuest } from './store.ts'
import { gatherTexts } from './texts.ts'

/** The content of files for a question, and the status of each file. */
export interface PromptContext {
  citations: Citation[]
  images: PromptImage[]
  files: FileUse[]
  /** The tokens of text and of pictures. */
  tokens: { files: number; images: number }
  /** The number of excerpts found for the question, without files that are sent in full. */
  found: number
}

interface PromptContextRequest {
  quest: StoredQuest
  model: Model
  /** The tokens available for files. */
  budget: number
  signal: AbortSignal
  showStatus(status: Message): void
}

const NO_MATERIAL: PromptContext = {
  citations: [],
  images: [],
  files: [],
  tokens: { files: 0, images: 0 },
  found: 0,
}

export async function gatherPromptContext(
  ctx: UserCtx,
  request: PromptContextRequest,
): Promise<PromptContext> {
  const { quest, model, budget, signal } = request
  if (quest.fileIds.length + quest.knowledgeIds.length === 0) return NO_MATERIAL
  const asked = await gatherFiles(ctx, quest, request)
  const images = await readImages(ctx, asked.images, { model, budget })
  const imageTokens = sumTokens(images.uses)
  const texts = await gatherTexts(ctx, asked.texts, { quest, budget: budget - imageTokens, signal })
  const uses = new Map([...asked.unused, ...images.uses, ...texts.uses].map((use) => [use.fileId, use]))
  return {
    citations: toCitations(texts.excerpts),
    images: images.parts,
    files: asked.order.flatMap((id) => uses.get(id) ?? []),
    tokens: { files: sumTokens(texts.uses), images: imageTokens },
    found: texts.found,
  }
}

const sumTokens = (uses: FileUse[]) => uses.reduce((sum, { tokens }) => sum + tokens, 0)
