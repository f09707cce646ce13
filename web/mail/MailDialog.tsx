import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadableMail } from '#contract/mail.ts'
import { shownText } from '#web/platform/messages.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { readableMail } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    mail: { id: string }
  }
}

/** An email as its recipient sees it. */
export function MailDialog({ input: { id }, onClose }: { input: { id: string }; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: mail, error, refetch } = useQuery(readableMail(id))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={mail?.subject ?? t('mail.mail')}
      description={mail && <span className="wrap-anywhere">{t('mail.to', { to: mail.to })}</span>}
      width="wide"
    >
      {!mail && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!mail && !error && <Skeleton lines={10} />}
      {mail && <Content mail={mail} />}
    </Dialog>
  )
}

function Content({ mail: { subject, html, text, reason, reasonKey, link } }: { mail: ReadableMail }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-4">
      {reason !== null && (
        <p className="rounded-control bg-bad-soft px-3.5 py-2.5 break-words text-bad">
          {shownText(reason, reasonKey)}
        </p>
      )}
      {link !== null && (
        <p className="rounded-control bg-sunk px-3.5 py-2.5">
          <span className="block text-small text-soft">{t('mail.link')}</span>
          <span className="font-mono text-small wrap-anywhere select-all">{link}</span>
        </p>
      )}
      {html === null || text === null ? (
        <p className="text-soft">{t('mail.unwritable')}</p>
      ) : (
        <Forms subject={subject} html={html} text={text} />
      )}
    </div>
  )
}

function Forms({ subject, html, text }: { subject: string; html: string; text: string }) {
  const { t } = useTranslation()
  const [form, setForm] = useState<'html' | 'text'>('html')
  return (
    <Tabs
      label={t('mail.forms')}
      value={form}
      onChange={setForm}
      tabs={[
        { value: 'html', label: t('mail.asHtml'), panel: <Picture title={subject} html={html} /> },
        {
          value: 'text',
          label: t('mail.asText'),
          panel: (
            // Focusable, so that it can be scrolled by keyboard.
            <section
              aria-label={t('mail.asText')}
              tabIndex={0}
              className="h-[22rem] overflow-y-auto rounded-control border border-line bg-sunk px-4 py-3 font-mono text-small break-words whitespace-pre-wrap"
            >
              {text}
            </section>
          ),
        },
      ]}
    />
  )
}

/** Sandboxed: the email cannot run scripts, load resources, navigate, or access this page. */
function Picture({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox=""
      referrerPolicy="no-referrer"
      className="h-[22rem] w-full rounded-control border border-line bg-white"
    />
  )
}
