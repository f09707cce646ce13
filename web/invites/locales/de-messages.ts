import type { invitesMessages } from '#contract/messages/invites.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  invites: {
    notFound: 'Diese Einladung wurde zurückgezogen, oder es gibt sie nicht',
    targetNotFound: 'Das, wozu diese Einladung gehört, wurde gelöscht',
    noLongerValid: 'Der Absender dieser Einladung darf nicht mehr einladen',
    expired: 'Diese Einladung ist abgelaufen',
    usedUp: 'Diese Einladung ist aufgebraucht',
    alreadyRefused: 'Sie haben diese Einladung abgelehnt',
    ownInvite: 'Das ist Ihre eigene Einladung',
    notYourself: 'Sie können sich nicht selbst einladen',
    userNotNamed: 'Es gibt keinen Benutzer namens „{{name}}“',
    tooManyRecipients: 'Höchstens {{max}} Empfänger auf einmal',
    tooManyInvites: 'Höchstens {{max}} Einladungen können für ein Objekt offen sein',
    tooMany: 'Sie haben zu viele Einladungen gesendet. Versuchen Sie es später erneut.',
    descriptionTooLong: 'Eine Beschreibung darf höchstens {{max}} Zeichen haben',
    dateInPast: 'Wählen Sie ein Datum in der Zukunft',
    usesOfLinksOnly: 'Nur eine Einladung ohne Empfänger hat eine Anzahl von Nutzungen',
    recipientRequired: 'Geben Sie einen Benutzernamen oder eine E-Mail-Adresse ein',
    recipientNotFound: 'Für diesen Empfänger gibt es keine offene Einladung',
    roleUnknown: 'Diese Rolle kann nicht vergeben werden',
    ownInvitesOnly: 'Nur Ihre eigenen Einladungen sind zugänglich',
  } satisfies TranslatedMessages<typeof invitesMessages>,
}
