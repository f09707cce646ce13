import { mailMessages } from '#contract/messages/mail.ts'
import { type Mailer, MailRefused } from './port.ts'

/** For a machine without a mail server: no mail is sent, and all are kept to be read. */
export const outboxMailer: Mailer = {
  route: undefined,
  async send() {
    throw new MailRefused(mailMessages.smtpMissing(), { isPermanent: true, kind: 'no_server' })
  },
}
