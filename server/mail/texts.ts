/** What one mail says. `{{name}}` stands for a value that the sender gives. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The words on the button that leads to the link. */
  action?: string
  /** Below the button. */
  closing?: string
}

/** All mails in one language. */
export interface MailTexts {
  greeting: string
  linkHint: string
  /** Stands for the link where a mail that was sent is shown again. */
  linkGone: string
  footer: string
  mails: Record<string, MailText>
}
