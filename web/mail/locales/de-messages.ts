import type { mailMessages } from '#contract/messages/mail.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  mail: {
    unexpected: 'Ein unerwarteter Fehler ist aufgetreten. Einzelheiten stehen im Protokoll des Servers.',
    notFound: 'Die E-Mail wurde nicht gefunden',
    linkUnreadable:
      'Der Link in dieser E-Mail kann nicht gelesen werden: Er wurde mit einem anderen geheimen Schlüssel verschlüsselt. Fordern Sie die E-Mail neu an.',
    noServer: 'Es ist kein Mailserver eingerichtet, daher können keine E-Mails gesendet werden',
    sentAlready: 'Diese E-Mail wurde bereits gesendet oder wird gerade gesendet',
    smtpMissing: 'Es ist kein Mailserver eingerichtet. Setzen Sie SMTP_URL.',
    smtpCredentialsWrong: 'Der Mailserver hat den Benutzernamen oder das Passwort abgelehnt',
    smtpInsecure: 'Der Mailserver bietet keine vertrauenswürdige Verschlüsselung',
    smtpTimeout: 'Der Mailserver hat nicht rechtzeitig geantwortet',
    smtpHostUnknown: 'Der Hostname des Mailservers wurde nicht gefunden',
    smtpUnreachable: 'Der Mailserver war nicht erreichbar: {{reason}}',
    cannotBeSent: 'Die E-Mail kann nicht gesendet werden: {{reason}}',
    refused: 'Der Mailserver hat die E-Mail abgelehnt',
    deferred: 'Der Mailserver kann die E-Mail gerade nicht annehmen',
    withAnswer: '{{reason}}: {{answer}}',
  } satisfies TranslatedMessages<typeof mailMessages>,
}
