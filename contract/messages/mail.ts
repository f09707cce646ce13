import { defineMessages } from '#contract/messages.ts'

export const mailMessages = defineMessages('mail', {
  unexpected: 'An unexpected error occurred. See the server log.',
  notFound: 'Email not found',
  linkUnreadable:
    'The link in this email cannot be read: it was encrypted with another secret key. Request the email again.',
  noServer: 'No mail server is set up, so emails cannot be sent',
  sentAlready: 'This email has already been sent, or is being sent',
  smtpMissing: 'No mail server is set up. Set SMTP_URL.',
  smtpCredentialsWrong: 'The mail server refused the user name or password',
  smtpInsecure: 'The mail server does not offer trusted encryption',
  smtpTimeout: 'The mail server did not respond in time',
  smtpHostUnknown: 'The host name of the mail server was not found',
  smtpUnreachable: 'The mail server could not be reached: {{reason}}',
  cannotBeSent: 'The email cannot be sent: {{reason}}',
  refused: 'The mail server rejected the email',
  deferred: 'The mail server cannot accept the email at the moment',
  withAnswer: '{{reason}}: {{answer}}',
})
