import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useOutgoing } from './outbox.view-state.ts'

const QueuedMessage = lazyComponent(async () => (await import('./QueuedMessage.tsx')).QueuedMessage)

/** Messages that wait for the reply to end; they can still be edited or removed. */
export function QueuedMessages({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const waiting = useOutgoing(notebookId).filter(({ state }) => state === 'waiting')
  // Loaded early: messages also wait while the server is unreachable, when no module can be loaded.
  useEffect(() => void QueuedMessage.load().catch(() => undefined), [])
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t('chat.queuedLabel')} className="mb-2 space-y-1">
      {waiting.map((message) => (
        <QueuedMessage key={message.clientMessageId} message={message} />
      ))}
    </ul>
  )
}
