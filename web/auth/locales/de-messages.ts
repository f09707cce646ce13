import type { authMessages } from '#contract/messages/auth.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  auth: {
    passwordWrong: 'Das Passwort ist falsch',
    passwordTooShort: 'Das Passwort braucht mindestens {{min}} Zeichen',
    passwordTooLong: 'Das Passwort darf höchstens {{max}} Zeichen haben',
    loginRequired: 'Geben Sie Ihre E-Mail-Adresse oder Ihren Benutzernamen ein',
    passwordRequired: 'Geben Sie Ihr Passwort ein',
    returnAddressForeign: 'Die Rücksprungadresse muss zu dieser Website gehören',
    clientIdRequired: 'Geben Sie die Client-ID ein',
    codeTooLong: 'Der Code ist zu lang',
    codeInvalid: 'Geben Sie die 6 Ziffern ein, die Ihre App zeigt',
    codeOrBackupCodeInvalid: 'Geben Sie die 6 Ziffern Ihrer App oder einen Backup-Code mit 10 Zeichen ein',
    userRequired: 'Wählen Sie eine Person',
    passkeyNameRequired: 'Geben Sie dem Passkey einen Namen',
    deviceAnswerUnreadable: 'Die Antwort des Geräts konnte nicht gelesen werden',
    linkIncomplete: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    codeWrong: 'Falscher Code',
    tooManyFailures: 'Zu viele Fehlversuche. Bitte melden Sie sich in {{minutes}} Minuten neu an.',
    tooManyCodesOneMinute: 'Zu viele falsche Codes. Versuchen Sie es in einer Minute noch einmal.',
    tooManyCodes: 'Zu viele falsche Codes. Versuchen Sie es in {{minutes}} Minuten noch einmal.',
    mfaEnabled: 'Die Multi-Faktor-Authentifizierung ist schon aktiviert',
    mfaNotEnabled: 'Die Multi-Faktor-Authentifizierung ist nicht aktiviert',
    linkedAccountNotFound: 'Das verknüpfte Konto wurde nicht gefunden',
    onlyLinkedAccount:
      'Anders können Sie sich nicht anmelden. Legen Sie zuerst ein Passwort fest oder verknüpfen Sie ein anderes Konto.',
    strategyNotSetUp: 'Diese Anmeldemethode ist nicht eingerichtet.',
    signInExpired:
      'Diese Anmeldung hat zu lange gedauert oder wurde schon verwendet. Bitte versuchen Sie es noch einmal.',
    signInElsewhere:
      'Diese Anmeldung wurde in einem anderen Browser begonnen. Bitte versuchen Sie es von hier aus noch einmal.',
    linkSessionEnded:
      'Ihre Sitzung ist inzwischen zu Ende. Melden Sie sich an und verknüpfen Sie das Konto noch einmal.',
    emailUnconfirmed:
      '{{provider}} hat keine E-Mail-Adresse von Ihnen bestätigt. Bestätigen Sie dort eine, oder erstellen Sie ein Konto mit Passwort.',
    alreadyLinked: 'Dieses Konto bei {{provider}} ist hier mit einem anderen Konto verknüpft.',
    providerDenied: 'Sie haben {{provider}} nicht erlaubt, Sie anzumelden.',
    providerRefused:
      '{{provider}} hat diese Anmeldung nicht mehr angenommen. Bitte versuchen Sie es noch einmal.',
    providerMisconfigured:
      '{{provider}} erkennt diese Website nicht an dem, was eingerichtet ist. Bitten Sie die Administration, es zu prüfen.',
    providerUnreachable:
      '{{provider}} ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    providerUntrusted:
      'Der Antwort von {{provider}} ist nicht zu trauen. Bitte versuchen Sie es noch einmal.',
    configurationNotFound: 'Diese Einrichtung wurde nicht gefunden',
    issuerRequired: 'Geben Sie die Adresse des Anbieters ein',
    clientSecretRequired: 'Geben Sie das Client-Geheimnis ein',
    clientSecretAgain: 'Geben Sie das Geheimnis für die neue Adresse oder den neuen Client noch einmal ein',
    clientRefused: 'Der Anbieter nimmt diese Client-ID mit diesem Geheimnis nicht an',
    issuerSilent: 'Unter dieser Adresse antwortet kein Server',
    issuerInvalid:
      'Unter dieser Adresse wurde kein OpenID-Connect-Anbieter gefunden. Geben Sie die genaue Issuer-URL ein.',
    githubInvalid: 'Unter dieser Adresse wurde kein GitHub-Server gefunden',
    impersonatingYourself: 'Das sind Sie selbst',
    impersonatingAdministrator: 'Als jemand, der selbst administriert, können Sie nicht handeln',
    impersonatingSuspended: 'Dieses Konto ist gesperrt. Heben Sie die Sperre zuerst auf.',
    notImpersonating: 'Sie handeln nicht als jemand anderes',
    tooManySetUps: 'Zu viele Versuche. Bitte warten Sie einige Minuten.',
    noSetUp: 'Es läuft keine Einrichtung. Bitte beginnen Sie neu.',
    setUpCodeWrong: 'Falscher Code. Versuchen Sie den, den Ihre App jetzt zeigt.',
    mfaRequired: 'Hier ist die Multi-Faktor-Authentifizierung für alle vorgeschrieben',
    mfaOwnInProfile: 'Ihre eigene Multi-Faktor-Authentifizierung ändern Sie in Ihrem Profil',
    challengeExpired: 'Diese Anfrage ist abgelaufen. Bitte versuchen Sie es noch einmal.',
    deviceAnswerWrong: 'Die Antwort des Geräts ist nicht gültig. Bitte versuchen Sie es noch einmal.',
    passkeyInUse: 'Dieser Passkey wird schon verwendet',
    passkeyNotFound: 'Der Passkey wurde nicht gefunden',
    onlyPasskey:
      'Anders können Sie sich nicht anmelden. Legen Sie zuerst ein Passwort fest oder fügen Sie einen anderen Passkey hinzu.',
    tooManyPasskeys: 'Höchstens {{max}} Passkeys sind möglich. Entfernen Sie zuerst einen.',
    passkeyUnverified: 'Dieser Passkey konnte nicht geprüft werden',
    tooManyPasswordChanges:
      'Sie haben Ihr Passwort zu oft geändert. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
    samePassword: 'Das ist schon Ihr Passwort',
    passwordChangedElsewhere: 'Ihr Passwort wurde inzwischen anderswo geändert. Melden Sie sich neu an.',
    tooManySignIns: 'Zu viele Anmeldungen gleichzeitig. Versuchen Sie es in einigen Sekunden noch einmal.',
    signInBusy: 'Zu viele Personen melden sich gerade an. Versuchen Sie es in einigen Sekunden noch einmal.',
    passwordIsUsername: 'Das Passwort darf nicht Ihr Benutzername sein',
    passwordIsEmail: 'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
    passwordCommon: 'Dieses Passwort ist zu verbreitet; wählen Sie ein anderes',
    reauthenticate: 'Bestätigen Sie Ihre Identität, um fortzufahren.',
    appCodeRequired: 'Geben Sie einen Code Ihrer Authenticator-App ein',
    signInAgain:
      'Melden Sie sich dazu ab und wieder an und kommen Sie innerhalb von {{minutes}} Minuten zurück.',
    sameAddress: 'Das ist schon Ihre Adresse',
    noAddressPending: 'Es gibt nichts abzubrechen: Keine Änderung der E-Mail-Adresse steht aus.',
    linkOfOtherAccount:
      'Dieser Link gilt für ein anderes Konto. Melden Sie sich dort an und öffnen Sie den Link noch einmal.',
    addressConfirmed:
      'Die neue Adresse wurde schon bestätigt; die Änderung kann nicht mehr abgebrochen werden.',
    nothingToCancel: 'Es gibt nichts mehr abzubrechen: Die Adresse bleibt, wie sie ist.',
    emailConfirmedAlready: 'Ihre E-Mail-Adresse ist schon bestätigt',
    tooManyMails:
      'Es wurden zu viele E-Mails angefordert. Bitte warten Sie eine Weile und versuchen Sie es noch einmal.',
    linkUsed: 'Dieser Link wurde schon verwendet. Jeder gilt nur einmal.',
    linkExpired: 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
    linkInvalid: 'Dieser Link ist nicht gültig. Fordern Sie einen neuen an.',
    credentialsWrong: 'E-Mail-Adresse, Benutzername oder Passwort ist falsch',
    registrationClosed: 'Die Registrierung ist geschlossen. Bitten Sie die Administration um ein Konto.',
    registrationNeedsInvite:
      'Zur Registrierung braucht es eine Einladung. Bitten Sie die Administration darum.',
    suspendedAskAdministrator: 'Dieses Konto ist gesperrt. Wenden Sie sich an die Administration.',
    sessionEnded: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
    sessionNotFound: 'Die Sitzung wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof authMessages>,
}
