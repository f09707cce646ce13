import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { Quest } from '#contract/quests.ts'
import { promptMetaOf } from './prompt-meta-of.ts'
import { EMPTY_STREAM, type ExpectedPictures, type RunStream } from './run-stream.ts'

export interface AnswerVersion {
  text: string
  reasoning: string
  sources: AnswerSources
  /** The keys of its pictures. */
  images: readonly string[]
  /** Of unfinished pictures. */
  partialImages?: readonly string[]
  expectedPictures?: ExpectedPictures | undefined
  isLive: boolean
}

/** All answers of a message, oldest first; the one being written is the last. */
export function answerVersions(quest: Quest, stream: RunStream | undefined): AnswerVersion[] {
  const versions = quest.replies.map((text, index) => ({
    text,
    reasoning: quest.reasoning[index] ?? '',
    sources: quest.sources[index] ?? NO_SOURCES,
    images: imagesOf(quest, index),
    isLive: false,
  }))
  if (quest.status !== 'running') return versions
  const { partialImages: unfinished, ...written } = stream ?? EMPTY_STREAM
  const { text, reasoning, sources, images, expectedPictures } = written
  const partialImages = unfinished.map(({ id }) => id)
  const live = { text, reasoning, sources, images, partialImages, expectedPictures, isLive: true }
  const cut = quest.isContinuing ? versions.at(-1) : undefined
  if (!cut) return [...versions, live]
  // The cut answer is shown until the stream has repeated its text.
  return [...versions.slice(0, -1), text.length < cut.text.length ? { ...cut, isLive: true } : live]
}

/** Of imported messages only the pictures are known, not to which version they belong: they are shown with the last one. */
function imagesOf(quest: Quest, index: number): readonly string[] {
  const references = quest.replies.map((_, version) => promptMetaOf(quest, version).generatedImageReferences)
  if (references.some((keys) => keys !== undefined)) return references[index] ?? []
  return index === quest.replies.length - 1 ? quest.images : []
}
