import { CircleAlert, CircleSlash, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAnswerCut, type Quest } from '#contract/quests.ts'
import { llmInUse } from '#web/models/llm-in-use.ts'
import { shownText } from '#web/platform/messages.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { ContinueButton } from './ContinueButton.tsx'
import { useMessageAccess } from './notebook-access.ts'
import { useRetryReply } from './queries.ts'

const TITLES = {
  failed: 'chat.failed',
  interrupted: 'chat.interrupted',
  stopped: 'chat.stopped',
} as const

/** Why an answer is incomplete, and what the user can do. */
export function AnswerNotice({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const { mutate: retry, isPending } = useRetryReply()
  const { mayAskAgain } = useMessageAccess(quest)
  const { id, sessionId, status, error, errorKey } = quest
  if (status === 'running' || status === 'done') return null
  const isFailure = status === 'failed'
  const Icon = status === 'stopped' ? CircleSlash : CircleAlert
  return (
    <div
      role={isFailure ? 'alert' : 'note'}
      className={cn(
        'my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-3 py-2 text-soft',
        isFailure && 'border-transparent bg-bad-soft text-bad',
      )}
    >
      <Icon aria-hidden size={16} />
      <p className="min-w-0 flex-1 basis-48">
        <span className="font-[550]">{t(TITLES[status])}.</span>{' '}
        {status !== 'stopped' && error && shownText(error, errorKey)}
      </p>
      {isAnswerCut(quest) && <ContinueButton quest={quest} />}
      {mayAskAgain && (
        <Button
          size="small"
          icon={<RotateCw size={15} />}
          isBusy={isPending}
          onClick={() => retry({ id: sessionId, messageId: id, llm: llmInUse() })}
        >
          {t('chat.tryAgain')}
        </Button>
      )}
    </div>
  )
}
