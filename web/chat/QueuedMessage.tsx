import { ChevronDown, ChevronUp, Clock, Pencil, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey, refusedCommandIn } from '#contract/commands.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { isReachable, useLiveState } from '#web/platform/live.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import type { OutgoingMessage } from './outbox.ts'
import { useIsAnswering, useStopReply } from './queries.ts'
import { changeMessage, moveQueued, sendNext, withdrawMessage } from './sending.ts'

interface QueuedMessageProps {
  message: OutgoingMessage
  isFirst: boolean
  isLast: boolean
}

/** A message that waits for the reply to end and can still be moved, edited, removed or sent at once. */
export function QueuedMessage({ message, isFirst, isLast }: QueuedMessageProps) {
  const { t } = useTranslation()
  const [text, setText] = useState<string>()
  const [refusedCommand, setRefusedCommand] = useState<string>()
  // A key is saved in the composer only: the queue is stored in the browser.
  const me = useCurrentUser()
  const command = hasKey(text ?? '') ? '/key' : refusedCommandIn(text ?? '', me)
  const save = () => {
    if (command) return setRefusedCommand(command)
    if (text?.trim()) changeMessage(message, text)
    setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      setText(undefined)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    save()
  }
  return (
    <li className="flex items-center gap-1 rounded-card border border-line bg-sunk py-1 ps-3 pe-1">
      <Clock aria-hidden size={14} className="flex-none text-faint" />
      {text === undefined ? (
        <>
          <span className="min-w-0 flex-1 truncate ps-1" title={message.prompt}>
            {message.prompt}
          </span>
          <span className="text-small text-faint max-sm:hidden">{t('chat.queued')}</span>
          {!(isFirst && isLast) && <QueueMoves message={message} isFirst={isFirst} isLast={isLast} />}
          <SendNowButton message={message} />
          <IconButton
            label={t('chat.editQueued')}
            icon={<Pencil size={14} />}
            size="small"
            tone="faint"
            onClick={() => setText(message.prompt)}
          />
        </>
      ) : (
        <>
          <textarea
            ref={(field) => field?.focus()}
            aria-label={t('chat.editQueued')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            rows={1}
            className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none rounded-small bg-raised px-1 py-0.5 outline-accent"
          />
          {command && command === refusedCommand && (
            <FieldError
              message={t(hasKey(text) ? 'chat.newMessagesOnly' : 'chat.unknownCommand', { name: command })}
            />
          )}
          <Button size="small" onClick={save}>
            {t('chat.saveQueued')}
          </Button>
        </>
      )}
      <IconButton
        label={t('chat.removeQueued')}
        icon={<X size={15} />}
        size="small"
        tone="faint"
        onClick={() => withdrawMessage(message)}
      />
    </li>
  )
}

function QueueMoves({ message, isFirst, isLast }: QueuedMessageProps) {
  const { t } = useTranslation()
  /** React may move the row itself in the document, which takes the focus away. */
  function move(button: HTMLButtonElement, by: -1 | 1) {
    moveQueued(message, by)
    requestAnimationFrame(() => button.focus())
  }
  return (
    <>
      <IconButton
        label={t('chat.moveQueuedUp')}
        icon={<ChevronUp size={15} />}
        size="small"
        tone="faint"
        // Not disabled: at the end of the queue the button keeps the focus.
        aria-disabled={isFirst || undefined}
        className="aria-disabled:opacity-40"
        onClick={({ currentTarget }) => move(currentTarget, -1)}
      />
      <IconButton
        label={t('chat.moveQueuedDown')}
        icon={<ChevronDown size={15} />}
        size="small"
        tone="faint"
        aria-disabled={isLast || undefined}
        // Narrow screens have room for one direction, with which every order is possible.
        className="aria-disabled:opacity-40 max-sm:hidden"
        onClick={({ currentTarget }) => move(currentTarget, 1)}
      />
    </>
  )
}

function SendNowButton({ message }: { message: OutgoingMessage }) {
  const { t } = useTranslation()
  const canReach = useLiveState(({ state }) => isReachable(state))
  const { notebookId } = message
  const isAnswering = useIsAnswering(notebookId)
  const { mutate: stopReply, isPending } = useStopReply()
  function send() {
    sendNext(message)
    if (isAnswering) stopReply({ notebookId })
  }
  return (
    <IconButton
      label={t('chat.sendQueuedNow')}
      icon={<SendHorizontal size={14} className="rtl:-scale-x-100" />}
      size="small"
      tone="faint"
      disabled={!canReach}
      isBusy={isPending}
      onClick={send}
    />
  )
}
