/** The texts of one mail. `{{name}}` stands for a value. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The label of the button with the link. */
  action?: string
  /** Below the button. */
  closing?: string
}

/** All mails in one language. */
export interface MailTexts {
  greeting: string
  linkHint: string
  /** Replaces the link where a sent mail is shown again. */
  linkGone: string
  footer: string
  mails: Record<string, MailText>
}
