import {
  type ArtifactPart,
  answerParts,
  createPartsReader,
  mayHaveArtifacts,
} from '#contract/artifact-parts.ts'
import type { Quest } from '#contract/quests.ts'
import {
  collectArtifacts,
  type NotebookArtifact,
  type WrittenArtifact,
} from '#web/artifacts/notebook-artifacts.ts'
import { answerVersions } from './answer-versions.ts'
import type { RunStream } from './run-stream.ts'
import { EMPTY_THREAD, type Thread } from './thread.ts'

/** Messages are never changed in place: a changed one is another object. */
const known = new WeakMap<Quest, WrittenArtifact[]>()
/** One reader for each answer that is being written. */
const readers = new Map<string, ReturnType<typeof createPartsReader>>()

/** The artifacts in the loaded messages of a notebook, with those of the answer that is being written. */
export function artifactsInThread(
  thread: Thread = EMPTY_THREAD,
  streams: Record<string, RunStream> = {},
): NotebookArtifact[] {
  const far = [...(thread.far ?? [])].toSorted(([one], [other]) => one - other).map(([, quest]) => quest)
  const quests = [...far, ...thread.quests.toReversed()]
  return collectArtifacts(quests.flatMap((quest) => writtenIn(quest, streams[quest.id])))
}

function writtenIn(quest: Quest, stream: RunStream | undefined): WrittenArtifact[] {
  if (quest.status === 'running')
    return answerVersions(quest, stream).flatMap(({ text, isLive }) => partsOf(quest, text, isLive))
  readers.delete(quest.id)
  const before = known.get(quest)
  const written = before ?? quest.replies.flatMap((text) => partsOf(quest, text, false))
  if (!before) known.set(quest, written)
  return written
}

function partsOf({ id }: Quest, text: string, isLive: boolean): WrittenArtifact[] {
  if (!mayHaveArtifacts(text)) return []
  const parts = isLive ? readerOf(id)(text, true) : answerParts(text)
  return parts
    .filter((part): part is ArtifactPart => part.kind === 'artifact')
    .map((part) => ({ questId: id, part, isLive }))
}

function readerOf(questId: string) {
  const reader = readers.get(questId) ?? createPartsReader()
  readers.set(questId, reader)
  return reader
}
