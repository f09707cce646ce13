export interface OutgoingMail {
  /** Becomes the Message-ID: a mail that is sent twice after a crash is recognisable as one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** The way out of the house for mails. */
export interface Mailer {
  /** Who mails come from, and the server that takes them; without one, mails are kept for an administrator to read. */
  readonly route: { from: string; server: string } | undefined
  /** Resolves once a mail server has taken the mail. Throws `MailRefused`. */
  send(mail: OutgoingMail): Promise<void>
}

/** The message is for administrators: why the mail did not leave. */
export class MailRefused extends Error {
  /** Trying again would change nothing. */
  readonly isPermanent: boolean
  /** What may be logged: a word for the kind of refusal, without any address. */
  readonly kind: string

  constructor(message: string, { isPermanent, kind }: { isPermanent: boolean; kind: string }) {
    super(message)
    this.name = 'MailRefused'
    this.isPermanent = isPermanent
    this.kind = kind
  }
}
