import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutgoing } from './outbox.view-state.ts'

const load = () => import('./QueuedMessage.tsx')
const QueuedMessage = lazy(async () => ({ default: (await load()).QueuedMessage }))

/** Messages that wait for the reply to end; they can still be changed and taken back. */
export function QueuedMessages({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const waiting = useOutgoing(notebookId).filter(({ state }) => state === 'waiting')
  // Messages also wait while the server is away, when nothing can be loaded any more.
  useEffect(() => void load().catch(() => undefined), [])
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <ul aria-label={t('chat.queuedLabel')} className="mb-2 space-y-1">
        {waiting.map((message) => (
          <QueuedMessage key={message.clientMessageId} message={message} />
        ))}
      </ul>
    </Suspense>
  )
}
