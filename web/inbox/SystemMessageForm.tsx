import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INBOX_MESSAGE_MAX, INBOX_TITLE_MAX } from '#contract/constants/inbox.ts'
import { inbox } from '#contract/inbox.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { toast } from '#web/platform/toast.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { CountedTextArea } from '#web/ui/forms/CountedTextArea.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useSendSystemMessage } from './queries.ts'

type Audience = 'all' | 'tags' | 'one'

const Letter = inputSchemaOf(inbox.adminSend).pick({ title: true, message: true })

/** Writes a message of the site to one user, to those with tags, or to all. */
export function SystemMessageForm() {
  const { t } = useTranslation()
  const [audience, setAudience] = useState<Audience>('all')
  const [written, setWritten] = useState(EMPTY)
  const { mutate: send, isPending, error } = useSendSystemMessage()
  const change = (changed: Partial<typeof EMPTY>) => setWritten({ ...written, ...changed })

  async function submit(letter: { title: string; message: string }) {
    const tags = audience === 'tags' ? tagsIn(written.tags) : []
    if (audience === 'tags' && tags.length === 0) return toast.error(t('systemMessages.tagsRequired'))
    const receiverId = audience === 'one' ? written.receiver : 'all'
    if (audience !== 'one' && !(await askFirst())) return
    send(
      { receiverId, tags, ...letter },
      {
        onSuccess: () => setWritten(EMPTY),
        onError: ({ isWordless }) => isWordless && toast.error(t('systemMessages.failed')),
      },
    )
  }
  const askFirst = () =>
    confirm({
      title: t('systemMessages.confirmTitle'),
      body: t('systemMessages.confirmBody'),
      confirmLabel: t('systemMessages.send'),
    })
  return (
    <Form
      isBusy={isPending}
      schema={Letter}
      serverErrors={error?.fields}
      onSubmit={(letter) => void submit(letter)}
      className="flex max-w-dialog flex-col gap-4"
    >
      <ErrorState message={problemBesideFields(error)} />
      <Segments
        label={t('systemMessages.to')}
        value={audience}
        onChange={setAudience}
        options={[
          { value: 'all', label: t('systemMessages.toAll') },
          { value: 'tags', label: t('systemMessages.toTags') },
          { value: 'one', label: t('systemMessages.toOne') },
        ]}
      />
      {audience === 'tags' && (
        <TextField
          name="tags"
          label={t('systemMessages.tags')}
          hint={t('systemMessages.tagsHint')}
          value={written.tags}
          onChange={(event) => change({ tags: event.target.value })}
          autoComplete="off"
        />
      )}
      {audience === 'one' && (
        <TextField
          name="receiverId"
          label={t('inbox.receiver')}
          value={written.receiver}
          onChange={(event) => change({ receiver: event.target.value })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextField
        name="title"
        label={t('inbox.messageTitle')}
        value={written.title}
        onChange={(event) => change({ title: event.target.value })}
        maxLength={INBOX_TITLE_MAX}
        autoComplete="off"
      />
      <CountedTextArea
        name="message"
        label={t('inbox.message')}
        value={written.message}
        onText={(message) => change({ message })}
        max={INBOX_MESSAGE_MAX}
        rows={4}
      />
      <div className="flex justify-end">
        <Button type="submit" tone="primary">
          {t('systemMessages.send')}
        </Button>
      </div>
    </Form>
  )
}

const EMPTY = { tags: '', receiver: '', title: '', message: '' }

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
