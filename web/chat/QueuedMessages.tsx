import { useTranslation } from 'react-i18next'
import { nextToSend } from './outbox.ts'
import { useOutgoing } from './outbox.view-state.ts'
import { QueuedMessage } from './QueuedMessage.tsx'

/**
 * Messages that wait for the reply to end; they can still be moved, edited, removed or sent at once. They also wait while the server is
 * unreachable, when no module can be loaded.
 */
export function QueuedMessages({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const outgoing = useOutgoing(notebookId)
  const waiting = outgoing.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  const isHeld = nextToSend(outgoing, notebookId) === undefined
  return (
    <>
      {isHeld && <p className="mb-1 px-3 text-small text-soft">{t('chat.queueHeld')}</p>}
      <ul aria-label={t('chat.queuedLabel')} className="mb-2 space-y-1">
        {waiting.map((message, index) => (
          <QueuedMessage
            key={message.clientMessageId}
            message={message}
            isFirst={index === 0}
            isLast={index === waiting.length - 1}
          />
        ))}
      </ul>
    </>
  )
}
