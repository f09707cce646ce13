import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleAlert, CircleSlash, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import type { ToolCallState, ToolEvent } from '#contract/tools.ts'
import { toolName } from '#web/models/tool-names.ts'
import { formatTime } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { DisclosureMark } from '#web/ui/layout/DisclosureMark.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { formatSeconds } from './durations.ts'
import { toolResult } from './queries.ts'
import { ToolApproval } from './ToolApproval.tsx'
import { fullText, shortArguments, shownArguments, shownProgress } from './tool-calls.ts'

interface ToolCallsProps {
  /** The message of the calls. */
  quest: Quest
  calls: ToolEvent[]
  /** Whether calls wait for the decision of the sender. */
  isWaiting: boolean
}

/** The tools that the model called, each as one line that opens; below it the question whether it may run. */
export function ToolCalls({ quest, calls, isWaiting }: ToolCallsProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('toolCalls.title')} className="mb-3 space-y-1 text-small">
      {calls.map((call) => (
        <li key={call.id}>
          <CallLine quest={quest} call={call} />
          {isWaiting && needsDecision(call) && <ToolApproval quest={quest} call={call} />}
        </li>
      ))}
    </ul>
  )
}

const needsDecision = ({ state, decision }: ToolEvent) =>
  state === 'awaiting_approval' && decision === undefined

interface CallProps {
  quest: Quest
  call: ToolEvent
}

function CallLine({ quest, call }: CallProps) {
  const { t } = useTranslation()
  const { name, state, duration } = call
  return (
    <details className="group/disclosure">
      <summary className="flex max-w-full items-center gap-2 rounded-small text-soft select-none hover:text-ink touch:min-h-11">
        <DisclosureMark />
        <StateIcon state={state} />
        <b className="flex-none font-[550] text-ink">{toolName(name)}</b>
        <span dir="auto" className="min-w-0 truncate text-faint">
          {[shortArguments(call.arguments), call.progress?.message].filter(Boolean).join(' · ')}
        </span>
        <span className="flex-none text-faint tabular-nums">
          {[
            state === 'awaiting_approval' && call.decision
              ? t(`toolCalls.decided.${call.decision}`)
              : state !== 'done' && t(`toolCalls.state.${state}`),
            call.progress && shownProgress(call.progress),
            duration !== undefined && t('chat.seconds', { seconds: formatSeconds(duration) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <CallDetails quest={quest} call={call} />
    </details>
  )
}

function CallDetails({ quest, call }: CallProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 mb-2 ms-5 space-y-2 border-s-2 border-line ps-3">
      <TextBlock title={t('toolCalls.arguments')} text={shownArguments(call.arguments)} />
      {call.result !== undefined && <Result quest={quest} call={call} text={call.result} />}
      {call.error !== undefined && (
        <TextBlock title={t('toolCalls.error')} text={shownText(call.error, call.errorKey)} isError />
      )}
      {call.decision && <p className="text-faint">{t(`toolCalls.decided.${call.decision}`)}</p>}
      <p className="text-faint">{t('toolCalls.startedAt', { time: formatTime(call.startedAt) })}</p>
    </div>
  )
}

function Result({ quest, call, text }: CallProps & { text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching } = useQuery({
    ...toolResult({ id: quest.sessionId, messageId: quest.id, callId: call.id }),
    enabled: isOpen,
  })
  return (
    <>
      <TextBlock title={t('toolCalls.result')} text={fullText(data?.text ?? text)} />
      {call.isCut && !data && (
        <Button size="small" isBusy={isFetching} onClick={() => setOpen(true)}>
          {t('toolCalls.wholeResult')}
        </Button>
      )}
      <FieldError message={error?.message} />
    </>
  )
}

function TextBlock({ title, text, isError }: { title: string; text: string; isError?: boolean }) {
  return (
    <div>
      <p className="text-faint">{title}</p>
      <pre
        dir="auto"
        // Long texts are scrolled, by keyboard too.
        tabIndex={0}
        role="region"
        aria-label={title}
        className={cn(
          'max-h-64 overflow-auto font-mono break-words whitespace-pre-wrap',
          isError ? 'text-bad' : 'text-ink',
        )}
      >
        {text}
      </pre>
    </div>
  )
}

const ICONS = {
  done: [Check, 'text-good'],
  failed: [CircleAlert, 'text-bad'],
  denied: [Ban, 'text-warn'],
  interrupted: [CircleSlash, 'text-warn'],
  awaiting_approval: [Hourglass, 'text-warn'],
} as const

function StateIcon({ state }: { state: ToolCallState }) {
  if (state === 'running') return <Spinner size={13} className="flex-none" />
  const [Icon, tone] = ICONS[state]
  return <Icon aria-hidden size={13} className={cn('flex-none', tone)} />
}
