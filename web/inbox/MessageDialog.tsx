import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INBOX_MESSAGE_MAX, INBOX_TITLE_MAX } from '#contract/constants/inbox.ts'
import type { InboxMessage } from '#contract/inbox.ts'
import { type DialogProps, openDialog } from '#web/platform/dialogs.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SenderPicture } from './MessageRow.tsx'
import { useReadMessages, useReply } from './queries.ts'
import { senderName } from './sender-names.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'inbox-message': { message: InboxMessage }
  }
}

/** A message; closing it marks it as read. */
export function MessageDialog({ input: { message }, onClose }: DialogProps<'inbox-message'>) {
  const { t } = useTranslation()
  const { mutate: read } = useReadMessages()
  const { sender, title, createdAt } = message
  const name = senderName(message)
  function close() {
    if (message.readAt === null) read({ ids: [message.id] })
    onClose()
  }
  return (
    <Dialog isOpen onClose={close} title={t('inbox.from', { sender: name })} width="wide">
      <div className="flex items-center gap-2">
        <SenderPicture message={message} />
        {sender ? (
          <button
            type="button"
            aria-label={t('inbox.profileOf', { sender: name })}
            onClick={() => openDialog('sender-profile', { sender })}
            className="min-w-0 truncate rounded-small text-accent underline underline-offset-2 touch:min-h-11"
          >
            {name}
          </button>
        ) : (
          <span>{name}</span>
        )}
        <time dateTime={createdAt} className="ms-auto text-end text-small text-faint">
          {formatMoment(createdAt)}
        </time>
      </div>
      <h3 className="mt-4 mb-2 font-reading text-large font-semibold wrap-anywhere">{title}</h3>
      <PlainText text={message.message} className="max-w-measure font-reading text-reading" />
      {sender && (
        <Button
          tone="quiet"
          size="small"
          icon={<Flag size={14} />}
          onClick={() => openDialog('report-message', { id: message.id })}
          className="mt-4"
        >
          {t('inbox.report')}
        </Button>
      )}
      {sender && (
        <Reply
          receiver={sender.username}
          title={t('inbox.replyTitle', { title }).slice(0, INBOX_TITLE_MAX)}
          onSent={close}
        />
      )}
    </Dialog>
  )
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

interface ReplyProps {
  receiver: string
  title: string
  onSent: () => void
}

/** A button that reveals the box for a reply. */
function Reply({ receiver, title, onSent }: ReplyProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { mutate: send, isPending } = useReply()
  const isPossible = text.trim() !== '' && text.trim().length <= INBOX_MESSAGE_MAX
  if (!isOpen)
    return (
      <div className="mt-6 flex justify-end">
        <Button tone="primary" onClick={() => setOpen(true)}>
          {t('inbox.reply')}
        </Button>
      </div>
    )
  return (
    <div className="mt-6 space-y-2 border-t border-line pt-4">
      <CountedTextArea
        label={t('inbox.reply')}
        value={text}
        onText={setText}
        max={INBOX_MESSAGE_MAX}
        rows={4}
        ref={focusField}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => setOpen(false)}>{t('inbox.cancel')}</Button>
        <Button
          tone="primary"
          isBusy={isPending}
          disabled={!isPossible}
          onClick={() => send({ receiver, title, message: text }, { onSuccess: onSent })}
        >
          {t('inbox.sendReply')}
        </Button>
      </div>
    </div>
  )
}
