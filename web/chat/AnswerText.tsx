import { useMemo } from 'react'
import { type ArtifactPart, createPartsReader } from '#contract/artifact-parts.ts'
import type { Quest } from '#contract/quests.ts'
import { versionNumber } from '#web/artifacts/notebook-artifacts.ts'
import { useAreArtifactsOn, useAreArtifactsWanted } from '#web/artifacts/queries.ts'
import type { ArtifactReference } from '#web/artifacts/recent-artifacts.ts'
import { withTexts } from '#web/platform/texts.ts'
import { useAreServerSettingsKnown } from '#web/settings/queries.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import type { AnswerVersion } from './answer-versions.ts'
import { artifactsInThread } from './artifacts-in-thread.ts'
import { CitedText } from './CitedText.tsx'
import { knownThread } from './queries.ts'
import { useOpenBeside } from './use-open-beside.ts'

const ArtifactCard = lazyComponent(
  async () => (await withTexts(import('#web/artifacts/ArtifactCard.tsx'), 'artifacts')).ArtifactCard,
)

interface AnswerTextProps {
  quest: Quest
  version: Pick<AnswerVersion, 'text' | 'sources' | 'isLive'>
}

/** The text of an answer, with its artifacts as cards where they are switched on. */
export function AnswerText({ quest, version }: AnswerTextProps) {
  const { text, sources, isLive } = version
  const areWanted = useAreArtifactsWanted()
  if (areWanted) return <TextWithArtifacts quest={quest} version={version} />
  return <CitedText text={text} sources={sources} isStreaming={isLive} />
}

function TextWithArtifacts({ quest, version: { text, sources, isLive } }: AnswerTextProps) {
  const areOn = useAreArtifactsOn()
  const isKnown = useAreServerSettingsKnown()
  const { openArtifact } = useOpenBeside()
  const read = useMemo(() => createPartsReader(), [])
  const parts = areOn ? read(text, isLive) : [{ kind: 'text' as const, text }]
  return parts.map((part, index) => {
    if (part.kind === 'text')
      return (
        <CitedText
          // oxlint-disable-next-line react/no-array-index-key -- a text grows at its end: the place of a part is its identity
          key={index}
          text={part.text}
          sources={sources}
          isStreaming={isLive && index === parts.length - 1}
        />
      )
    // oxlint-disable-next-line react/no-array-index-key -- see above
    if (!isKnown) return <CardSpace key={index} />
    return (
      <ArtifactCard
        // oxlint-disable-next-line react/no-array-index-key -- see above
        key={index}
        part={part}
        sessionId={quest.sessionId}
        questId={quest.id}
        isLive={isLive}
        onOpen={() => openArtifact(...versionIn(quest, part))}
        fallback={<CardSpace />}
      />
    )
  })
}

/** In place of a card until its code is loaded, and it is known whether the server still permits artifacts. */
const CardSpace = () => <div aria-hidden className="my-3 h-16.5 max-w-md rounded-card bg-sunk" />

/** An artifact in the version that this answer has, by its content; the latest one is followed. */
function versionIn({ sessionId }: Quest, part: ArtifactPart): [ArtifactReference, content: string | null] {
  const { identifier, title, type } = part
  const artifact = artifactsInThread(knownThread(sessionId)).find((one) => one.identifier === identifier)
  const number = versionNumber(artifact, part)
  const isLatest = number === undefined || number === artifact?.versions.length
  return [{ sessionId, identifier, title, type }, isLatest ? null : part.content]
}
