import type { registrationInvitesMessages } from '#contract/messages/registration-invites.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  registrationInvites: {
    usesInvalid: 'Die Anzahl der Verwendungen muss eine ganze Zahl von 1 bis {{max}} sein',
    countInvalid: 'Erstellen Sie 1 bis {{max}} Einladungen auf einmal',
    creditsInvalid: 'Credits müssen eine ganze Zahl von 0 bis {{max}} sein',
    dateRequired: 'Wählen Sie ein Datum',
    inviteRequired: 'Wählen Sie eine Einladung',
    tooManyInvites: 'Wählen Sie weniger Einladungen',
    yourNameRequired: 'Geben Sie Ihren Namen ein',
    friendRequired: 'Geben Sie mindestens eine E-Mail-Adresse ein',
    tooManyFriends: 'Sie können höchstens {{max}} Personen auf einmal einladen',
    subjectRequired: 'Geben Sie einen Betreff ein',
    subjectTooLong: 'Der Betreff darf höchstens {{max}} Zeichen haben',
    subjectNotOneLine: 'Der Betreff darf nur eine Zeile haben',
    textRequired: 'Geben Sie eine Nachricht ein',
    textTooLong: 'Die Nachricht darf höchstens {{max}} Zeichen haben',
    tagsByAdministratorsOnly: 'Nur Administratoren können die Tags neuer Konten bestimmen',
    confirmEmailFirst: 'Bestätigen Sie Ihre E-Mail-Adresse in Ihrem Profil, bevor Sie Freunde einladen',
    registrationClosed: 'Die Registrierung ist geschlossen, daher können keine Freunde eingeladen werden.',
    noneLeft: 'Sie haben keine Einladungen mehr',
    oneLeft: 'Sie haben noch eine Einladung',
    someLeft: 'Sie haben noch {{count}} Einladungen',
    oneUsePerAddress: 'Erstellen Sie für eine E-Mail-Adresse nur eine Einladung auf einmal',
    dateInPast: 'Wählen Sie ein Datum in der Zukunft',
    otherAddress: 'Diese Einladung gilt für eine andere E-Mail-Adresse',
    revoked: 'Diese Einladung wurde widerrufen. Bitten Sie um eine neue.',
    usedUp: 'Diese Einladung wurde bereits verwendet. Bitten Sie um eine neue.',
    expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    unknown: 'Einladung nicht gefunden. Prüfen Sie den Code.',
    otherAddressUseIt:
      'Diese Einladung gilt für eine andere E-Mail-Adresse. Verwenden Sie die Adresse, an die sie gesendet wurde.',
    addressInviteOnce: 'Eine Einladung für eine E-Mail-Adresse gilt nur einmal',
    notFound: 'Die Einladung wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof registrationInvitesMessages>,
}
