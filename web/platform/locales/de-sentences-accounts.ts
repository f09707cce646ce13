/** What the server says of accounts and of whoever administers them. */
export const deAccountSentences = {
  'Type your username': 'Geben Sie Ihren Benutzernamen ein',
  'Title is required': 'Ein Titel fehlt',
  'Password is wrong': 'Das Passwort ist falsch',
  'Password must be at least {1} characters': 'Das Passwort braucht mindestens {1} Zeichen',
  'Password must be at most {1} characters': 'Das Passwort darf höchstens {1} Zeichen haben',
  'Password must not be your username': 'Das Passwort darf nicht Ihr Benutzername sein',
  'Password must not be your email': 'Das Passwort darf nicht Ihre E-Mail-Adresse sein',
  'This password is too common; choose another': 'Dieses Passwort ist zu verbreitet; wählen Sie ein anderes',
  'Enter your email or username': 'Geben Sie Ihre E-Mail-Adresse oder Ihren Benutzernamen ein',
  'Enter your password': 'Geben Sie Ihr Passwort ein',
  'Only addresses of this site can be returned to': 'Zurück geht es nur zu Adressen dieser Website',
  'Enter an http or https address': 'Geben Sie eine http- oder https-Adresse ein',
  'Enter the address alone, without a password or anything after ? or #':
    'Geben Sie nur die Adresse ein, ohne Passwort und ohne alles ab ? oder #',
  'Enter the client id': 'Geben Sie die Client-ID ein',
  'The code is too long': 'Der Code ist zu lang',
  'Enter the 6 digits that your app shows': 'Geben Sie die 6 Ziffern ein, die Ihre App zeigt',
  'Enter the 6 digits of your app, or a backup code of 10 characters':
    'Geben Sie die 6 Ziffern Ihrer App oder einen Backup-Code mit 10 Zeichen ein',
  'Choose a person': 'Wählen Sie eine Person',
  'Give the passkey a name': 'Geben Sie dem Passkey einen Namen',
  'The answer of the device could not be read': 'Die Antwort des Geräts konnte nicht gelesen werden',
  'This link is not complete. Open it from the mail again.':
    'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
  'Uses must be a whole number from 1 to {1}':
    'Die Anzahl der Verwendungen muss eine ganze Zahl von 1 bis {1} sein',
  'Make from 1 to {1} invites at a time': 'Erstellen Sie 1 bis {1} Einladungen auf einmal',
  'Credits must be a whole number from 0 to {1}': 'Credits müssen eine ganze Zahl von 0 bis {1} sein',
  'Choose a date': 'Wählen Sie ein Datum',
  'Choose an invite': 'Wählen Sie eine Einladung',
  'Choose fewer invites': 'Wählen Sie weniger Einladungen',
  'Enter your name': 'Geben Sie Ihren Namen ein',
  'Enter the email address of a friend':
    'Geben Sie die E-Mail-Adresse eines Freundes oder einer Freundin ein',
  'You can invite at most {1} people at a time': 'Sie können höchstens {1} Personen auf einmal einladen',
  'Enter a subject': 'Geben Sie einen Betreff ein',
  'The subject has at most {1} characters': 'Der Betreff darf höchstens {1} Zeichen haben',
  'The subject is one line': 'Der Betreff hat nur eine Zeile',
  'Write a few words': 'Schreiben Sie ein paar Worte',
  'The message has at most {1} characters': 'Die Nachricht darf höchstens {1} Zeichen haben',
  'A tag needs a name': 'Ein Tag braucht einen Namen',
  'A tag has at most {1} characters': 'Ein Tag darf höchstens {1} Zeichen haben',
  'A person has at most {1} tags': 'Eine Person kann höchstens {1} Tags haben',
  'Storage limit must be a whole number from 0 to {1} MB':
    'Die Speichergrenze muss eine ganze Zahl von 0 bis {1} MB sein',
  'Username must be at least {1} characters': 'Der Benutzername braucht mindestens {1} Zeichen',
  'Username must be at most {1} characters': 'Der Benutzername darf höchstens {1} Zeichen haben',
  'Username may use letters, digits, underscore, dot and hyphen':
    'Im Benutzernamen sind Buchstaben, Ziffern, Unterstrich, Punkt und Bindestrich möglich',
  'Name must be one line': 'Der Name hat nur eine Zeile',
  'Name must not change the direction of text': 'Der Name darf die Richtung der Schrift nicht ändern',
  'Name must have a letter that can be seen': 'Der Name braucht ein sichtbares Zeichen',
  'Phone number must be at most {1} characters': 'Die Telefonnummer darf höchstens {1} Zeichen haben',
  'Enter a phone number, such as +49 30 123456': 'Geben Sie eine Telefonnummer ein, etwa +49 30 123456',
  'Email is too long': 'Die E-Mail-Adresse ist zu lang',
  'Enter a valid email address': 'Geben Sie eine gültige E-Mail-Adresse ein',
  'Only the person themselves can do this. Return to your own account first.':
    'Das kann nur die Person selbst. Kehren Sie zuerst zu Ihrem eigenen Konto zurück.',
  'You can make {1} archives a day. Please come back later.':
    'Sie können {1} Archive am Tag erstellen. Bitte kommen Sie später wieder.',
  'An archive is being made already': 'Es wird schon ein Archiv erstellt',
  'Archive not found': 'Das Archiv wurde nicht gefunden',
  'This is not your username': 'Das ist nicht Ihr Benutzername',
  'You are the only administrator. Make another user an administrator first.':
    'Außer Ihnen administriert hier niemand. Machen Sie zuerst jemand anderen zum Administrator.',
  'Person not found': 'Die Person wurde nicht gefunden',
  'This is you': 'Das sind Sie selbst',
  'You cannot act as another administrator': 'Als jemand, der selbst administriert, können Sie nicht handeln',
  'This account is suspended. Lift the suspension first.':
    'Dieses Konto ist gesperrt. Heben Sie die Sperre zuerst auf.',
  'You are not impersonating a user': 'Sie handeln nicht als jemand anderes',
  'Session not found': 'Die Sitzung wurde nicht gefunden',
  'Your password was changed very often. Please wait a few minutes and try again.':
    'Ihr Passwort wurde sehr oft geändert. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
  'This is your password already': 'Das ist schon Ihr Passwort',
  'Your password was changed in another session. Sign in again.':
    'Ihr Passwort wurde inzwischen anderswo geändert. Melden Sie sich neu an.',
  'Only administrators can choose the tags of new accounts':
    'Nur die Administration kann die Tags neuer Konten bestimmen',
  'Confirm your email address in your profile before you invite friends':
    'Bestätigen Sie Ihre E-Mail-Adresse in Ihrem Profil, bevor Sie Freunde einladen',
  'Too many attempts. Try again in 1 minute.': 'Zu viele Versuche. Versuchen Sie es in 1 Minute noch einmal.',
  'Too many attempts. Try again in {1} minutes.':
    'Zu viele Versuche. Versuchen Sie es in {1} Minuten noch einmal.',
  'Too many sign-ins at the same time. Try again in a few seconds.':
    'Zu viele Anmeldungen gleichzeitig. Versuchen Sie es in einigen Sekunden noch einmal.',
  'Too many people are signing in. Try again in a few seconds.':
    'Zu viele Personen melden sich gerade an. Versuchen Sie es in einigen Sekunden noch einmal.',
  'Show that it is you to go on.': 'Zeigen Sie, dass Sie es sind, um fortzufahren.',
  'Enter a code of your authenticator app': 'Geben Sie einen Code Ihrer Authenticator-App ein',
  'To do this, sign out and in again, and come back within {1} minutes.':
    'Melden Sie sich dazu ab und wieder an und kommen Sie innerhalb von {1} Minuten zurück.',
  'Email, username or password is wrong': 'E-Mail-Adresse, Benutzername oder Passwort ist falsch',
  'Registration is closed. Ask an administrator for an account.':
    'Die Registrierung ist geschlossen. Bitten Sie die Administration um ein Konto.',
  'Registration needs an invite. Ask an administrator for one.':
    'Zur Registrierung braucht es eine Einladung. Bitten Sie die Administration darum.',
  'This account is suspended. Ask an administrator.':
    'Dieses Konto ist gesperrt. Wenden Sie sich an die Administration.',
  'This account is suspended.': 'Dieses Konto ist gesperrt.',
  'Your session has ended. Please sign in again.': 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
  'Your sign-in has expired. Please sign in again.':
    'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.',
  'Please sign in': 'Bitte melden Sie sich an',
  'Only administrators can do this': 'Das kann nur die Administration',
  'You are not allowed to do this': 'Das dürfen Sie nicht',
  'Set up multi-factor authentication to continue':
    'Richten Sie die Multi-Faktor-Authentifizierung ein, um fortzufahren',
  'Linked account not found': 'Das verknüpfte Konto wurde nicht gefunden',
  'This is your only way to sign in. Set a password or link another account first.':
    'Anders können Sie sich nicht anmelden. Legen Sie zuerst ein Passwort fest oder verknüpfen Sie ein anderes Konto.',
  'This way to sign in is not set up here.': 'Diese Art der Anmeldung ist hier nicht eingerichtet.',
  'This sign-in took too long or was used already. Please try again.':
    'Diese Anmeldung hat zu lange gedauert oder wurde schon verwendet. Bitte versuchen Sie es noch einmal.',
  'This sign-in was begun in another browser. Please try again from here.':
    'Diese Anmeldung wurde in einem anderen Browser begonnen. Bitte versuchen Sie es von hier aus noch einmal.',
  'Your session has ended. Sign in and link the account again.':
    'Ihre Sitzung ist inzwischen zu Ende. Melden Sie sich an und verknüpfen Sie das Konto noch einmal.',
  '{1} did not confirm an email address of yours. Confirm one there, or create an account with a password.':
    '{1} hat keine E-Mail-Adresse von Ihnen bestätigt. Bestätigen Sie dort eine, oder erstellen Sie ein Konto mit Passwort.',
  'This {1} account is linked to another account here.':
    'Dieses Konto bei {1} ist hier mit einem anderen Konto verknüpft.',
  'You did not allow {1} to sign you in.': 'Sie haben {1} nicht erlaubt, Sie anzumelden.',
  '{1} did not accept this sign-in any more. Please try again.':
    '{1} hat diese Anmeldung nicht mehr angenommen. Bitte versuchen Sie es noch einmal.',
  '{1} does not accept the configured client id and secret. Ask an administrator to check them.':
    '{1} erkennt diese Website nicht an dem, was eingerichtet ist. Bitten Sie die Administration, es zu prüfen.',
  '{1} cannot be reached at the moment. Please try again later.':
    '{1} ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  '{1} answered in a way that cannot be trusted. Please try again.':
    'Der Antwort von {1} ist nicht zu trauen. Bitte versuchen Sie es noch einmal.',
  'Configuration not found': 'Diese Einrichtung wurde nicht gefunden',
  'This is set by {1}. Change it there and start again':
    'Das legt {1} fest. Ändern Sie es dort und starten Sie neu',
  'Enter the address of the provider': 'Geben Sie die Adresse des Anbieters ein',
  'Enter the client secret': 'Geben Sie das Client-Geheimnis ein',
  'Enter the secret again for the new address or client':
    'Geben Sie das Geheimnis für die neue Adresse oder den neuen Client noch einmal ein',
  'The provider does not accept this client id and secret':
    'Der Anbieter nimmt diese Client-ID mit diesem Geheimnis nicht an',
  'Nothing answers at this address': 'Unter dieser Adresse antwortet nichts',
  'There is no OpenID Connect provider at this address; it must be the issuer, letter by letter':
    'Unter dieser Adresse gibt es keinen OpenID-Connect-Anbieter; sie muss Zeichen für Zeichen dem Aussteller entsprechen',
  'There is no GitHub at this address': 'Unter dieser Adresse gibt es kein GitHub',
  'This code is not right': 'Dieser Code ist nicht richtig',
  'Too many failed attempts. Please log in again in {1} minutes.':
    'Zu viele Fehlversuche. Bitte melden Sie sich in {1} Minuten neu an.',
  'Too many wrong codes. Try again in 1 minute.':
    'Zu viele falsche Codes. Versuchen Sie es in einer Minute noch einmal.',
  'Too many wrong codes. Try again in {1} minutes.':
    'Zu viele falsche Codes. Versuchen Sie es in {1} Minuten noch einmal.',
  'Multi-factor authentication is already enabled': 'Die Multi-Faktor-Authentifizierung ist schon aktiviert',
  'Multi-factor authentication is not enabled': 'Die Multi-Faktor-Authentifizierung ist nicht aktiviert',
  'You have begun very often. Please wait a few minutes.':
    'Sie haben sehr oft begonnen. Bitte warten Sie einige Minuten.',
  'There is no set-up to complete. Please begin again.':
    'Es gibt keine begonnene Einrichtung. Bitte beginnen Sie neu.',
  'This code is not right. Try the one that your app shows now.':
    'Dieser Code ist nicht richtig. Versuchen Sie den, den Ihre App jetzt zeigt.',
  'This site requires multi-factor authentication of everybody':
    'Hier ist die Multi-Faktor-Authentifizierung für alle vorgeschrieben',
  'Change your own multi-factor authentication in your profile':
    'Ihre eigene Multi-Faktor-Authentifizierung ändern Sie in Ihrem Profil',
  'This request has expired. Please try again.':
    'Diese Anfrage ist abgelaufen. Bitte versuchen Sie es noch einmal.',
  'The device’s answer does not fit. Please try again.':
    'Die Antwort des Geräts passt nicht. Bitte versuchen Sie es noch einmal.',
  'This passkey is in use already': 'Dieser Passkey wird schon verwendet',
  'Passkey not found': 'Der Passkey wurde nicht gefunden',
  'This is your only way to sign in. Set a password or add another passkey first.':
    'Anders können Sie sich nicht anmelden. Legen Sie zuerst ein Passwort fest oder fügen Sie einen anderen Passkey hinzu.',
  '{1} passkeys are the most. Remove one first.':
    'Mehr als {1} Passkeys gehen nicht. Entfernen Sie zuerst einen.',
  'This passkey could not be verified': 'Dieser Passkey konnte nicht geprüft werden',
  'Your email address is confirmed already': 'Ihre E-Mail-Adresse ist schon bestätigt',
  'This is your address already': 'Das ist schon Ihre Adresse',
  'There is nothing to cancel: no address waits to be confirmed.':
    'Es gibt nichts abzubrechen: Keine Adresse wartet auf Bestätigung.',
  'This link is for another account. Sign in to that one, and open the link again.':
    'Dieser Link gilt für ein anderes Konto. Melden Sie sich dort an und öffnen Sie den Link noch einmal.',
  'The new address was confirmed already, so the change cannot be cancelled any more.':
    'Die neue Adresse wurde schon bestätigt; die Änderung kann nicht mehr abgebrochen werden.',
  'There is nothing left to cancel: the address stays as it is.':
    'Es gibt nichts mehr abzubrechen: Die Adresse bleibt, wie sie ist.',
  'Too many mails were asked for. Please wait a while and try again.':
    'Es wurden zu viele E-Mails angefordert. Bitte warten Sie eine Weile und versuchen Sie es noch einmal.',
  'This link was used already. Each one works once.':
    'Dieser Link wurde schon verwendet. Jeder gilt nur einmal.',
  'This link has expired. Ask for a new one.': 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
  'This link is not valid. Ask for a new one.': 'Dieser Link ist nicht gültig. Fordern Sie einen neuen an.',
  'Registration is closed, so friends cannot be invited.':
    'Zurzeit kann sich hier niemand registrieren, also kann auch niemand eingeladen werden.',
  'You have no invitations left': 'Sie haben keine Einladungen mehr',
  'You have one invitation left': 'Sie haben noch eine Einladung',
  'You have {1} invitations left': 'Sie haben noch {1} Einladungen',
  'One address needs one invite': 'Für eine Adresse braucht es eine Einladung',
  'Choose a date to come': 'Wählen Sie ein Datum in der Zukunft',
  'This invite is for another email address': 'Diese Einladung gilt für eine andere E-Mail-Adresse',
  'This invite was withdrawn. Ask for another one.':
    'Diese Einladung wurde widerrufen. Bitten Sie um eine neue.',
  'This invite has been used already. Ask for another one.':
    'Diese Einladung wurde schon verwendet. Bitten Sie um eine neue.',
  'This invite has expired. Ask for another one.': 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  'There is no such invite. Check the code.': 'Diese Einladung gibt es nicht. Prüfen Sie den Code.',
  'This invite is for another email address. Use the one it was sent to.':
    'Diese Einladung gilt für eine andere E-Mail-Adresse. Verwenden Sie die, an die sie ging.',
  'An invite for one address can be used once': 'Eine Einladung für eine Adresse gilt nur einmal',
  'Invite not found': 'Die Einladung wurde nicht gefunden',
  'Another account has confirmed this address in the meantime. Use a different address.':
    'Ein anderes Konto hat diese Adresse inzwischen bestätigt. Verwenden Sie eine andere.',
  'You cannot take your own administrator rights away. Ask another administrator.':
    'Ihre eigenen Administrationsrechte können Sie sich nicht nehmen. Bitten Sie jemand anderen aus der Administration.',
  'You cannot suspend yourself. Ask another administrator.':
    'Sie können sich nicht selbst sperren. Bitten Sie jemand anderen aus der Administration.',
  'The picture is empty': 'Das Bild ist leer',
  'Choose a PNG, JPEG or WebP picture': 'Wählen Sie ein Bild im Format PNG, JPEG oder WebP',
  'A picture may be at most {1} pixels wide and high':
    'Ein Bild darf höchstens {1} Pixel breit und hoch sein',
  'Picture not found': 'Das Bild wurde nicht gefunden',
  'You have changed your profile very often. Please wait a few minutes.':
    'Sie haben Ihr Profil sehr oft geändert. Bitte warten Sie einige Minuten.',
  'This username is taken': 'Dieser Benutzername ist vergeben',
  'You can only change your own profile': 'Sie können nur Ihr eigenes Profil ändern',
}
