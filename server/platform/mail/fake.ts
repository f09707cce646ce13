import { type Mailer, MailRefused, type OutgoingMail } from './port.ts'

export type SentMail = Omit<OutgoingMail, 'id'>

/** A mail server in memory. */
export interface FakeMailer extends Mailer {
  route: Mailer['route']
  /** Sent mails, newest last. */
  sent: SentMail[]
  /** Refuses the next mail. */
  refuseNext(refusal: { message: string; isPermanent: boolean }): void
}

export function createFakeMailer(): FakeMailer {
  const refusals: MailRefused[] = []
  const sent: SentMail[] = []
  return {
    route: { from: 'Commonplace <notes@example.org>', server: 'mail.example.org:587' },
    sent,
    async send({ id: _, ...mail }) {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      sent.push(mail)
    },
    refuseNext({ message, isPermanent }) {
      refusals.push(new MailRefused(message, { isPermanent, kind: 'fake' }))
    },
  }
}
