import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#web/platform/texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { setDraft } from './drafts.view-state.ts'
import type { OutgoingMessage } from './outbox.ts'
import { tryAgain, withdrawMessage } from './sending.ts'

const loadAttaching = () => withTexts(import('#web/attachments/queries.ts'), 'attachments', 'files')

/** Replaces the answer while a message is being sent, or was not sent. */
export function OutgoingAnswer({ message }: { message: OutgoingMessage }) {
  const { t } = useTranslation()
  if (message.state !== 'failed') {
    // A note gets no answer.
    if (message.llm.liveAI === false) return null
    return (
      <div className="mb-8 min-h-12">
        <span role="img" aria-label={t('chat.sending')} className="caret" />
      </div>
    )
  }
  const edit = () => {
    setDraft(message.notebookId, message.prompt)
    if (message.fileIds.length > 0)
      void loadAttaching().then(({ attachAgain }) => attachAgain(message.notebookId, message.fileIds))
    withdrawMessage(message)
  }
  return (
    <div
      role="alert"
      className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-bad-soft px-3 py-2 text-bad"
    >
      <CircleAlert aria-hidden size={16} />
      <p className="min-w-0 flex-1 basis-48">{t('chat.notSent', { reason: message.error ?? '' })}</p>
      <Button size="small" onClick={() => tryAgain(message)}>
        {t('chat.tryAgain')}
      </Button>
      <Button size="small" tone="quiet" onClick={edit}>
        {t('chat.editAgain')}
      </Button>
      <Button size="small" tone="quiet" onClick={() => withdrawMessage(message)}>
        {t('chat.discard')}
      </Button>
    </div>
  )
}
