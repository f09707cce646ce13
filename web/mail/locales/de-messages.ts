import type { mailMessages } from '#contract/messages/mail.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  mail: {
    unexpected: 'Etwas Unerwartetes ist geschehen. Was es war, steht im Protokoll des Servers.',
    notFound: 'Die E-Mail wurde nicht gefunden',
    linkUnreadable:
      'Der Link darin kann nicht gelesen werden: Er wurde mit einem anderen geheimen Schlüssel gespeichert. Wer die E-Mail angefordert hat, muss es noch einmal tun.',
    noServer: 'Es ist kein Mailserver eingerichtet, also kann nichts verschickt werden',
    sentAlready: 'Diese E-Mail wurde schon verschickt oder ist unterwegs',
    smtpMissing: 'Es ist kein Mailserver eingerichtet. Setzen Sie SMTP_URL.',
    smtpCredentialsWrong: 'Der Mailserver hat den Benutzernamen oder das Passwort abgelehnt',
    smtpInsecure: 'Der Mailserver bietet keine vertrauenswürdige Verschlüsselung',
    smtpTimeout: 'Der Mailserver hat nicht rechtzeitig geantwortet',
    smtpHostUnknown: 'Der Name des Mailservers führt nirgendwohin',
    smtpUnreachable: 'Der Mailserver war nicht erreichbar: {{reason}}',
    cannotBeSent: 'Die E-Mail kann nicht verschickt werden: {{reason}}',
    refused: 'Der Mailserver hat die E-Mail abgelehnt',
    deferred: 'Der Mailserver kann die E-Mail gerade nicht annehmen',
    withAnswer: '{{reason}}: {{answer}}',
  } satisfies TranslatedMessages<typeof mailMessages>,
}
