import { defineMessages } from '#contract/messages.ts'

export const mailMessages = defineMessages('mail', {
  unexpected: 'Something unexpected happened. The log of the server says what.',
  notFound: 'Mail not found',
  linkUnreadable:
    'The link in this mail cannot be read: it was encrypted with another secret key. Request the mail again.',
  noServer: 'No mail server is set up, so nothing can be sent',
  sentAlready: 'This mail was sent already, or is on its way',
  smtpMissing: 'No mail server is set up. Set SMTP_URL.',
  smtpCredentialsWrong: 'The mail server refused the user name or password',
  smtpInsecure: 'The mail server offers no encryption that can be trusted',
  smtpTimeout: 'The mail server did not answer in time',
  smtpHostUnknown: 'The name of the mail server leads nowhere',
  smtpUnreachable: 'The mail server could not be reached: {{reason}}',
  cannotBeSent: 'The mail cannot be sent: {{reason}}',
  refused: 'The mail server refused the mail',
  deferred: 'The mail server cannot take the mail now',
  withAnswer: '{{reason}}: {{answer}}',
})
