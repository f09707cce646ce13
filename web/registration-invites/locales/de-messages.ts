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
    friendRequired: 'Geben Sie die E-Mail-Adresse eines Freundes oder einer Freundin ein',
    tooManyFriends: 'Sie können höchstens {{max}} Personen auf einmal einladen',
    subjectRequired: 'Geben Sie einen Betreff ein',
    subjectTooLong: 'Der Betreff darf höchstens {{max}} Zeichen haben',
    subjectNotOneLine: 'Der Betreff hat nur eine Zeile',
    textRequired: 'Schreiben Sie ein paar Worte',
    textTooLong: 'Die Nachricht darf höchstens {{max}} Zeichen haben',
    tagsByAdministratorsOnly: 'Nur die Administration kann die Tags neuer Konten bestimmen',
    confirmEmailFirst: 'Bestätigen Sie Ihre E-Mail-Adresse in Ihrem Profil, bevor Sie Freunde einladen',
    registrationClosed:
      'Zurzeit kann sich hier niemand registrieren, also kann auch niemand eingeladen werden.',
    noneLeft: 'Sie haben keine Einladungen mehr',
    oneLeft: 'Sie haben noch eine Einladung',
    someLeft: 'Sie haben noch {{count}} Einladungen',
    oneUsePerAddress: 'Für eine Adresse braucht es eine Einladung',
    dateInPast: 'Wählen Sie ein Datum in der Zukunft',
    otherAddress: 'Diese Einladung gilt für eine andere E-Mail-Adresse',
    revoked: 'Diese Einladung wurde widerrufen. Bitten Sie um eine neue.',
    usedUp: 'Diese Einladung wurde schon verwendet. Bitten Sie um eine neue.',
    expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    unknown: 'Diese Einladung gibt es nicht. Prüfen Sie den Code.',
    otherAddressUseIt:
      'Diese Einladung gilt für eine andere E-Mail-Adresse. Verwenden Sie die, an die sie ging.',
    addressInviteOnce: 'Eine Einladung für eine Adresse gilt nur einmal',
    notFound: 'Die Einladung wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof registrationInvitesMessages>,
}
