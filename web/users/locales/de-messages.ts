import type { usersMessages } from '#contract/messages/users.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  users: {
    tagNameRequired: 'Geben Sie einen Namen für den Tag ein',
    tagTooLong: 'Ein Tag darf höchstens {{max}} Zeichen haben',
    tooManyTags: 'Ein Benutzer kann höchstens {{max}} Tags haben',
    storageLimitInvalid: 'Die Speichergrenze muss eine ganze Zahl von 0 bis {{max}} MB sein',
    usernameTooShort: 'Der Benutzername braucht mindestens {{min}} Zeichen',
    usernameTooLong: 'Der Benutzername darf höchstens {{max}} Zeichen haben',
    usernameInvalid:
      'Der Benutzername kann Buchstaben, Ziffern, Unterstrich, Punkt und Bindestrich enthalten',
    nameNotOneLine: 'Der Name darf nur eine Zeile haben',
    nameChangesDirection: 'Der Name darf die Textrichtung nicht ändern',
    nameInvisible: 'Der Name braucht ein sichtbares Zeichen',
    phoneTooLong: 'Die Telefonnummer darf höchstens {{max}} Zeichen haben',
    phoneInvalid: 'Geben Sie eine Telefonnummer ein, etwa +49 30 123456',
    emailTooLong: 'Die E-Mail-Adresse ist zu lang',
    emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein',
    tooManySystemFiles: 'Sie können höchstens {{max}} Anweisungsdateien haben. Entfernen Sie zuerst eine.',
    systemFileTwice: 'Eine Datei kann nur einmal aufgeführt werden',
    addressTaken:
      'Ein anderes Konto hat diese Adresse inzwischen bestätigt. Verwenden Sie eine andere Adresse.',
    notInOrganization: 'Sie sind kein Mitglied dieser Organisation',
    notFound: 'Der Benutzer wurde nicht gefunden',
    ownAdministratorRights:
      'Sie können sich die Administratorrechte nicht selbst entziehen. Bitten Sie einen anderen Administrator.',
    suspendingYourself: 'Sie können sich nicht selbst sperren. Bitten Sie einen anderen Administrator.',
    avatarEmpty: 'Das Bild ist leer',
    avatarTypeUnsupported: 'Wählen Sie ein Bild im Format PNG, JPEG oder WebP',
    avatarTooLarge: 'Ein Bild darf höchstens {{max}} Pixel breit und hoch sein',
    avatarNotFound: 'Das Bild wurde nicht gefunden',
    tooManyChanges: 'Sie haben Ihr Profil zu oft geändert. Versuchen Sie es in einigen Minuten erneut.',
    fileNotOwned: 'Sie haben keine Datei mit der ID {{id}}',
    usernameTaken: 'Dieser Benutzername ist vergeben',
    otherProfile: 'Sie können nur Ihr eigenes Profil ändern',
    suspended: 'Dieses Konto ist gesperrt.',
    storageFull:
      'Nicht genug Speicher: {{needed}} MB nötig, {{left}} von Ihren {{limit}} MB frei. Löschen Sie Dateien und leeren Sie den Papierkorb, um Platz zu schaffen.',
    ownerStorageFull:
      'Der Besitzer dieser Datei hat nicht genug Speicher. Bitten Sie ihn, Platz zu schaffen.',
  } satisfies TranslatedMessages<typeof usersMessages>,
}
