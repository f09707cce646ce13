import type { usersMessages } from '#contract/messages/users.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  users: {
    tagNameRequired: 'Ein Tag braucht einen Namen',
    tagTooLong: 'Ein Tag darf höchstens {{max}} Zeichen haben',
    tooManyTags: 'Eine Person kann höchstens {{max}} Tags haben',
    storageLimitInvalid: 'Die Speichergrenze muss eine ganze Zahl von 0 bis {{max}} MB sein',
    usernameTooShort: 'Der Benutzername braucht mindestens {{min}} Zeichen',
    usernameTooLong: 'Der Benutzername darf höchstens {{max}} Zeichen haben',
    usernameInvalid: 'Im Benutzernamen sind Buchstaben, Ziffern, Unterstrich, Punkt und Bindestrich möglich',
    nameNotOneLine: 'Der Name hat nur eine Zeile',
    nameChangesDirection: 'Der Name darf die Richtung der Schrift nicht ändern',
    nameInvisible: 'Der Name braucht ein sichtbares Zeichen',
    phoneTooLong: 'Die Telefonnummer darf höchstens {{max}} Zeichen haben',
    phoneInvalid: 'Geben Sie eine Telefonnummer ein, etwa +49 30 123456',
    emailTooLong: 'Die E-Mail-Adresse ist zu lang',
    emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein',
    tooManySystemFiles:
      'Höchstens {{max}} Anweisungsdateien sind möglich. Nehmen Sie zuerst eine von der Liste.',
    systemFileTwice: 'Eine Datei kann einmal genannt werden',
    addressTaken: 'Ein anderes Konto hat diese Adresse inzwischen bestätigt. Verwenden Sie eine andere.',
    notFound: 'Die Person wurde nicht gefunden',
    ownAdministratorRights:
      'Ihre eigenen Administrationsrechte können Sie sich nicht nehmen. Bitten Sie jemand anderen aus der Administration.',
    suspendingYourself:
      'Sie können sich nicht selbst sperren. Bitten Sie jemand anderen aus der Administration.',
    avatarEmpty: 'Das Bild ist leer',
    avatarTypeUnsupported: 'Wählen Sie ein Bild im Format PNG, JPEG oder WebP',
    avatarTooLarge: 'Ein Bild darf höchstens {{max}} Pixel breit und hoch sein',
    avatarNotFound: 'Das Bild wurde nicht gefunden',
    tooManyChanges: 'Sie haben Ihr Profil zu oft geändert. Bitte warten Sie einige Minuten.',
    fileNotOwned: 'Sie haben keine Datei mit der ID {{id}}',
    usernameTaken: 'Dieser Benutzername ist vergeben',
    otherProfile: 'Sie können nur Ihr eigenes Profil ändern',
    suspended: 'Dieses Konto ist gesperrt.',
    storageFull:
      'Der Speicher reicht nicht: Gebraucht werden {{needed}}, von Ihren {{limit}} MB sind {{left}} frei. Löschen Sie Dateien und leeren Sie den Papierkorb, um Platz zu schaffen.',
    ownerStorageFull:
      'Der Speicher der Person, der diese Datei gehört, reicht dafür nicht. Bitten Sie sie, Platz zu schaffen.',
  } satisfies TranslatedMessages<typeof usersMessages>,
}
