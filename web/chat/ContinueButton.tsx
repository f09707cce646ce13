import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import { llmInUse } from '#web/models/llm-in-use.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useMessageAccess } from './notebook-access.ts'
import { useContinueReply } from './queries.ts'

/** Continues an answer that was cut, for the user who asked. */
export function ContinueButton({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const { mutate: continueReply, isPending } = useContinueReply()
  const { mayAskAgain } = useMessageAccess(quest)
  if (!mayAskAgain) return null
  return (
    <Button
      size="small"
      icon={<ArrowRight size={15} className="rtl:-scale-x-100" />}
      isBusy={isPending}
      onClick={() => continueReply({ id: quest.sessionId, messageId: quest.id, llm: llmInUse() })}
    >
      {t('chat.continue')}
    </Button>
  )
}
