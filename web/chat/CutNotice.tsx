import { ArrowRight, Scissors } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useContinueReply } from './queries.ts'

/** Marks an answer that was cut at its output limit, with a button to continue it. */
export function CutNotice({ quest, llm }: { quest: Quest; llm: LlmSettings }) {
  const { t } = useTranslation()
  const { mutate: continueReply, isPending } = useContinueReply()
  const { id, sessionId, status, promptMeta } = quest
  if (status !== 'done' || promptMeta.finishReason !== 'length') return null
  return (
    <div
      role="note"
      className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-3 py-2 text-soft"
    >
      <Scissors aria-hidden size={16} />
      <p className="min-w-0 flex-1 basis-48">{t('chat.cut')}</p>
      <Button
        size="small"
        icon={<ArrowRight size={15} className="rtl:-scale-x-100" />}
        isBusy={isPending}
        onClick={() => continueReply({ id: sessionId, messageId: id, llm })}
      >
        {t('chat.continue')}
      </Button>
    </div>
  )
}
