import { type Message, toMessage } from '#contract/messages.ts'
export interface OutgoingMail {
  /** Becomes the Message-ID, which identifies a mail that is sent twice after a crash. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mails. */
export interface Mailer {
  /**
   * The sender of mails, and the server that sends them; without one, mails are kept for an administrator to
   * read.
   */
  readonly route: { from: string; server: string } | undefined
  /** Resolves when a mail server has accepted the mail. Throws `MailRefused`. */
  send(mail: OutgoingMail): Promise<void>
}

/** The message is for administrators: why the mail was not sent. */
export class MailRefused extends Error {
  /** A retry would not help. */
  readonly isPermanent: boolean
  /** For the log: the kind of refusal, without any address. */
  readonly kind: string

  readonly said: Message

  constructor(said: Message | string, { isPermanent, kind }: { isPermanent: boolean; kind: string }) {
    const message = toMessage(said)
    super(message.message)
    this.said = message
    this.name = 'MailRefused'
    this.isPermanent = isPermanent
    this.kind = kind
  }
}
