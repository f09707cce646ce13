import { Bot } from 'lucide-react'
import { memo, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import type { ToolEvent } from '#contract/tools.ts'
import { modelName } from '#web/models/model-display.ts'
import { useModelName } from '#web/models/queries.ts'
import { formatDateTime, formatTime } from '#web/platform/formats.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerNotice } from './AnswerNotice.tsx'
import { AnswerText } from './AnswerText.tsx'
import { type AnswerVersion, answerVersions } from './answer-versions.ts'
import { CutNotice } from './CutNotice.tsx'
import { chooseVersion, useShownVersion } from './chosen-version.view-state.ts'
import { FoldedText } from './FoldedText.tsx'
import { promptMetaOf } from './prompt-meta-of.ts'
import { RapidReply } from './RapidReply.tsx'
import { Reasoning } from './Reasoning.tsx'
import type { RunStream } from './run-stream.ts'
import { closedCalls, toolEventsOf } from './tool-calls.ts'
import { useReply } from './use-reply.ts'

const AnswerImages = lazyComponent(
  async () => (await withTexts(import('./AnswerImages.tsx'), 'answer-images', 'viewer')).AnswerImages,
)
const AnswerFiles = lazyComponent(
  async () => (await withTexts(import('./AnswerFiles.tsx'), 'attachments')).AnswerFiles,
)
const ToolCalls = lazyComponent(
  async () => (await withTexts(import('./ToolCalls.tsx'), 'tool-calls')).ToolCalls,
)

interface AnswerProps {
  quest: Quest
}

/**
 * One component from the first token to the finished answer, so that nothing is remounted when the reply
 * ends.
 */
export function Answer({ quest }: AnswerProps) {
  const stream = useReply(quest)
  const versions = answerVersions(quest, stream)
  const isRunning = quest.status === 'running'
  const total = versions.length
  const index = useShownVersion(quest, total)
  const version = versions[index]
  const shown = { ...quest, promptMeta: promptMetaOf(quest, index) }
  const body = useRef<HTMLDivElement>(null)
  const [hasGrown, setHasGrown] = useState(isRunning)
  if (isRunning && !hasGrown) setHasGrown(true)
  return (
    <div className={cn('mb-8', hasGrown && 'painted-in-view')}>
      <AnswerHeader quest={shown} stream={stream} />
      <AnswerCalls quest={shown} stream={stream} isLatest={index === total - 1} />
      <FirstAnswer quest={shown} stream={stream} version={version} />
      {version && (
        <AnswerBody
          quest={quest}
          version={version}
          reasoningTime={shown.promptMeta.performance?.reasoningTime}
          isWaiting={isRunning && isEmpty(version)}
          mayFold={!hasGrown}
          textRef={body}
        />
      )}
      <Pictures key={index} quest={quest} version={version} />
      {!isRunning && <UsedFiles version={version} />}
      {!isRunning && <AnswerNotice quest={quest} />}
      {index === total - 1 && <CutNotice quest={quest} />}
      {!isRunning && (
        <AnswerActions
          quest={shown}
          text={version?.text ?? ''}
          rendered={() => body.current}
          pager={{ index, total, onChoose: (to) => chooseVersion(quest.id, to, total) }}
        />
      )}
    </div>
  )
}

const isEmpty = (version: AnswerVersion) =>
  version.text === '' && version.reasoning === '' && pictureCount(version) === 0

/** With those that are being created. */
const pictureCount = ({ images, partialImages = [], expectedPictures }: AnswerVersion) =>
  Math.max(images.length + partialImages.length, expectedPictures?.count ?? 0)

interface FirstAnswerProps {
  quest: Quest
  stream: RunStream | undefined
  version: AnswerVersion | undefined
}

/** Shown until the answer has words, and where it ended without any. */
function FirstAnswer({ quest, stream, version }: FirstAnswerProps) {
  if (version?.text) return null
  const { rapidReply } = quest.promptMeta
  const recorded = rapidReply && { model: rapidReply.model.name, text: rapidReply.text }
  const shown = quest.status === 'running' ? stream?.rapid : recorded
  return shown?.text ? <RapidReply {...shown} /> : null
}

interface AnswerCallsProps {
  quest: Quest
  stream: RunStream | undefined
  isLatest: boolean
}

function AnswerCalls({ quest, stream, isLatest }: AnswerCallsProps) {
  const { status, approvalUntil, promptMeta } = quest
  if (status === 'running') return <Calls quest={quest} calls={stream?.calls} />
  const calls = toolEventsOf(promptMeta.functionCalls)
  const isWaiting = isLatest && approvalUntil !== undefined
  return <Calls quest={quest} calls={isWaiting ? calls : closedCalls(calls)} isWaiting={isWaiting} />
}

interface CallsProps {
  quest: Quest
  calls: ToolEvent[] | undefined
  isWaiting?: boolean
}

const Calls = ({ quest, calls = [], isWaiting = false }: CallsProps) =>
  calls.length > 0 && <ToolCalls quest={quest} calls={calls} isWaiting={isWaiting} />

function Pictures({ quest, version }: { quest: Quest; version: AnswerVersion | undefined }) {
  if (!version || pictureCount(version) === 0) return null
  return <AnswerImages quest={quest} version={version} count={pictureCount(version)} />
}

function UsedFiles({ version }: { version: AnswerVersion | undefined }) {
  const files = version?.sources.files ?? []
  return files.length > 0 && <AnswerFiles files={files} />
}

function AnswerHeader({ quest, stream }: { quest: Quest; stream: RunStream | undefined }) {
  const { t } = useTranslation()
  const { model } = quest.promptMeta
  const isRunning = quest.status === 'running'
  const agent = isRunning ? stream?.agent : quest.promptMeta.agent
  const shownName = model ? modelName(model) : t('chat.answer')
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-2 text-[12.5px] text-faint">
      {agent ? (
        <Avatar name={agent.name} photoUrl={agent.portraitUrl} size="tiny" />
      ) : (
        <Bot aria-hidden size={15} />
      )}
      {agent && (
        <b dir="auto" className="font-[550] text-ink">
          {agent.name}
        </b>
      )}
      <span className={agent ? undefined : 'font-[550] text-soft'}>
        {isRunning && stream?.model ? <ModelName id={stream.model} /> : shownName}
      </span>
      <AskedAt moment={quest.createdAt} />
      {model?.fallbackFor && <FallbackNote id={model.fallbackFor} name={model.fallbackForName} />}
      {isRunning && stream?.status && <span>· {shownMessage(stream.status)}</span>}
    </header>
  )
}

/** Memoized: formatting a date takes longer than everything else that changes with each delta. */
const AskedAt = memo(function AskedAt({ moment }: { moment: string }) {
  useTranslation()
  return (
    <time dateTime={moment} title={formatDateTime(moment)}>
      {formatTime(moment)}
    </time>
  )
})

const ModelName = ({ id }: { id: string }) => useModelName(id)

function FallbackNote({ id, name }: { id: string; name: string | undefined }) {
  const { t } = useTranslation()
  return <span>{t('chat.fallback', { model: useModelName(id, name) })}</span>
}

interface AnswerBodyProps {
  quest: Quest
  version: AnswerVersion
  reasoningTime: number | undefined
  isWaiting: boolean
  mayFold: boolean
  textRef: RefObject<HTMLDivElement | null>
}

function AnswerBody({ quest, version, reasoningTime, isWaiting, mayFold, textRef }: AnswerBodyProps) {
  const { t } = useTranslation()
  const { text, reasoning, isLive } = version
  return (
    <>
      {reasoning && (
        <Reasoning
          text={reasoning}
          isThinking={isLive && !text}
          milliseconds={isLive ? undefined : reasoningTime}
        />
      )}
      {text && (
        <FoldedText mayFold={mayFold}>
          <div ref={textRef} data-answer={quest.id}>
            <AnswerText quest={quest} version={version} />
          </div>
        </FoldedText>
      )}
      {isWaiting && <span role="img" aria-label={t('chat.writing')} className="caret" />}
    </>
  )
}
