import type { inboxMessages } from '#contract/messages/inbox.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  inbox: {
    receiverRequired: 'Geben Sie einen Benutzernamen oder eine E-Mail-Adresse ein',
    receiverTooLong: 'Das ist zu lang für einen Benutzernamen oder eine E-Mail-Adresse',
    titleRequired: 'Ein Titel fehlt',
    titleTooLong: 'Ein Titel darf höchstens {{max}} Zeichen haben',
    titleNotOneLine: 'Ein Titel darf nur eine Zeile haben',
    messageRequired: 'Eine Nachricht fehlt',
    messageTooLong: 'Eine Nachricht darf höchstens {{max}} Zeichen haben',
    messageNotFound: 'Die Nachricht wurde nicht gefunden',
    userNotNamed: 'Es gibt keinen Benutzer „{{name}}“',
    notToYourself: 'Sie können sich selbst keine Nachricht senden',
    ownInboxOnly: 'Nur Ihre eigenen Nachrichten sind verfügbar',
    idsRequired: 'Wählen Sie eine Nachricht',
    tagsForAllOnly: 'Tags wählen unter allen Benutzern aus',
  } satisfies TranslatedMessages<typeof inboxMessages>,
}
