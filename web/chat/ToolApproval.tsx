import { ShieldAlert, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import type { ToolDecision, ToolEvent } from '#contract/tools.ts'
import { toolName } from '#web/models/tool-names.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { formatDateTime } from '#web/platform/formats.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useDecideToolCall, useStopReply } from './queries.ts'
import { fullText } from './tool-calls.ts'

const DECISIONS = ['once', 'notebook', 'always', 'deny'] as const satisfies readonly ToolDecision[]

/** Asks the sender of the message whether a call that changes something may run. */
export function ToolApproval({ quest, call }: { quest: Quest; call: ToolEvent }) {
  const { t } = useTranslation()
  const { id: userId } = useCurrentUser()
  const { mutate: decide, isPending, variables } = useDecideToolCall()
  const { mutate: stop, isPending: isStopping } = useStopReply()
  const { id: messageId, sessionId: id, approvalUntil = '', promptMeta } = quest
  const isSender = promptMeta.session?.userId === userId
  const question = t('toolCalls.mayRun', { tool: toolName(call.name) })
  return (
    <fieldset className="my-2 rounded-card border border-line bg-sunk px-3 py-2.5">
      <legend className="sr-only">{question}</legend>
      <p aria-hidden className="flex items-start gap-2">
        <ShieldAlert size={16} className="mt-0.5 flex-none text-warn" />
        <span className="min-w-0 text-base font-[550] break-words text-ink">{question}</span>
      </p>
      <pre
        dir="auto"
        // Long arguments are scrolled, by keyboard too.
        tabIndex={0}
        role="region"
        aria-label={t('toolCalls.arguments')}
        className="mt-2 max-h-64 overflow-auto font-mono break-words whitespace-pre-wrap text-ink"
      >
        {fullText(call.arguments)}
      </pre>
      {isSender && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {DECISIONS.map((decision) => (
            <Button
              key={decision}
              size="small"
              tone={decision === 'once' ? 'primary' : 'secondary'}
              isBusy={isPending && variables.decision === decision}
              isIdle={isPending || isStopping}
              onClick={() => decide({ id, messageId, callId: call.id, decision })}
            >
              {t(`toolCalls.decide.${decision}`)}
            </Button>
          ))}
          <Button
            size="small"
            icon={<Square size={13} />}
            isBusy={isStopping}
            isIdle={isPending}
            onClick={() => stop({ notebookId: id, questId: messageId })}
          >
            {t('toolCalls.stop')}
          </Button>
        </div>
      )}
      <p className="mt-2 text-faint">
        {t(isSender ? 'toolCalls.waitsUntil' : 'toolCalls.waitsForSender', {
          time: formatDateTime(approvalUntil),
        })}
      </p>
    </fieldset>
  )
}
