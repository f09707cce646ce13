import { type Mailer, MailRefused } from './port.ts'

/** For a machine without a mail server: nothing leaves, everything waits to be read. */
export const outboxMailer: Mailer = {
  route: undefined,
  async send() {
    throw new MailRefused('No mail server is set up. Set SMTP_URL.', { isPermanent: true, kind: 'no_server' })
  },
}
