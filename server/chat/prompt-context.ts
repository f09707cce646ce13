import type { Citation, FileUse } from '#contract/answer-sources.ts'
import type { Message } from '#contract/messages.ts'
import type { Model } from '#contract/models.ts'
import type { AnsweringAgent } from '#server/agents/answering.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { PromptImage } from '#server/platform/llm/port.ts'
import { gatherAgentExcerpts } from './agent.ts'
import { gatherFiles } from './context-files.ts'
import { toCitations } from './excerpts.ts'
import { readImages, readPicture } from './images.ts'
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

/** How the reading of files is interrupted, and how it reports its progress. */
export interface Waiting {
  signal: AbortSignal
  showStatus(status: Message): void
  /** How long to wait for files that are being indexed; by default 20 seconds. */
  timeoutMs?: number
  /** In place of the one that reads its bytes: a prompt that is only measured needs none. */
  readPicture?: typeof readPicture
}

interface PromptContextRequest extends Waiting {
  quest: StoredQuest
  model: Model
  /** The tokens available for files. */
  budget: number
  /** The agent that answers. */
  agent: AnsweringAgent | undefined
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
  const { quest, model, budget, agent, signal } = request
  const read = request.readPicture ?? readPicture
  const files = quest.fileIds.length + quest.knowledgeIds.length + (agent?.ownerFileIds.length ?? 0)
  if (files === 0) return NO_MATERIAL
  const asked = await gatherFiles(ctx, quest, request)
  const images = await readImages(ctx, asked.images, { model, budget, read })
  const imageTokens = sumTokens(images.uses)
  const texts = await gatherTexts(ctx, asked.texts, { quest, budget: budget - imageTokens, signal })
  const left = budget - imageTokens - sumTokens(texts.uses)
  const ofAgent = await gatherAgentExcerpts(ctx, { agent, question: quest.prompt, budget: left })
  const uses = new Map([...asked.unused, ...images.uses, ...texts.uses].map((use) => [use.fileId, use]))
  return {
    citations: toCitations([...texts.excerpts, ...ofAgent.excerpts]),
    images: images.parts,
    files: [...asked.order.flatMap((id) => uses.get(id) ?? []), ...ofAgent.uses],
    tokens: { files: sumTokens(texts.uses) + sumTokens(ofAgent.uses), images: imageTokens },
    found: texts.found + ofAgent.found,
  }
}

const sumTokens = (uses: FileUse[]) => uses.reduce((sum, { tokens }) => sum + tokens, 0)
