/** What the server says of itself: its settings, its mails, what was sent to it. */
export const deSiteSentences = {
  'Something went wrong on our side. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  'The disk of the server is full, so nothing can be saved. Please tell an administrator.':
    'Die Festplatte des Servers ist voll, deshalb kann nichts gespeichert werden. Bitte informieren Sie einen Administrator.',
  'The database cannot be reached at the moment. Please try again in a few seconds.':
    'Die Datenbank ist im Moment nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'No response received from the server': 'Der Server hat nicht geantwortet',
  'An unexpected error occurred': 'Es ist ein unerwarteter Fehler aufgetreten',
  'This is missing': 'Diese Angabe fehlt',
  'This has the wrong form': 'Diese Angabe hat die falsche Form',
  'This must be one of these: {1}': 'Möglich sind: {1}',
  'This must have at most {1} characters': 'Höchstens {1} Zeichen sind möglich',
  'This must have at most {1} entries': 'Höchstens {1} Einträge sind möglich',
  'This must be at most {1}': 'Höchstens {1} ist möglich',
  'This must have at least {1} characters': 'Mindestens {1} Zeichen sind nötig',
  'This must have at least {1} entries': 'Mindestens {1} Einträge sind nötig',
  'This must be at least {1}': 'Mindestens {1} ist nötig',
  'Search for at most {1} characters': 'Suchen Sie nach höchstens {1} Zeichen',
  'Name is required': 'Ein Name fehlt',
  'Name must be at most {1} characters': 'Der Name darf höchstens {1} Zeichen haben',
  'Type is required': 'Eine Art fehlt',
  'Type is too long': 'Die Art ist zu lang',
  'Type must be in capitals': 'Die Art muss in Großbuchstaben geschrieben sein',
  'Too many events. Please wait a moment.': 'Zu viele Ereignisse. Bitte warten Sie einen Moment.',
  'Announcement not found': 'Die Ankündigung wurde nicht gefunden',
  'Page not found': 'Die Seite wurde nicht gefunden',
  'The request could not be read': 'Die Anfrage konnte nicht gelesen werden',
  'There is nothing at this address': 'Unter dieser Adresse gibt es nichts',
  'The request is too large': 'Die Anfrage ist zu groß',
  'Send the request as JSON': 'Senden Sie die Anfrage als JSON',
  'The request is not valid JSON': 'Die Anfrage ist kein gültiges JSON',
  'The text contains a character that cannot be stored':
    'Der Text enthält ein Zeichen, das nicht gespeichert werden kann',
  'The request is nested too deeply': 'Die Anfrage ist zu tief verschachtelt',
  'The request has too many values': 'Die Anfrage hat zu viele Werte',
  'Choose everyone or administrators': 'Wählen Sie everyone oder administrators',
  'Not a possible value': 'Dieser Wert ist nicht möglich',
  'Setting not found': 'Die Einstellung wurde nicht gefunden',
  'At most {1} characters': 'Höchstens {1} Zeichen',
  'At most 200 characters': 'Höchstens 200 Zeichen',
  'Enter provider/model, such as openai/text-embedding-3-small, or keywords, or nothing':
    'Geben Sie Anbieter/Modell ein, etwa openai/text-embedding-3-small, oder keywords, oder nichts',
  'Enter a whole number from {1} to {2} (tokens)': 'Geben Sie eine ganze Zahl von {1} bis {2} ein (Tokens)',
  'Enter a whole number from {1} to {2} (characters)':
    'Geben Sie eine ganze Zahl von {1} bis {2} ein (Zeichen)',
  'Enter a whole number from {1} to {2} (answers)':
    'Geben Sie eine ganze Zahl von {1} bis {2} ein (Antworten)',
  'Enter a whole number from {1} to {2} (MB)': 'Geben Sie eine ganze Zahl von {1} bis {2} ein (MB)',
  'Choose true or false': 'Wählen Sie true oder false',
  'Enter the ids of files, separated by commas': 'Geben Sie die IDs von Dateien ein, durch Kommas getrennt',
  'Choose open, invite or closed': 'Wählen Sie open, invite oder closed',
  'Something unexpected happened. The log of the server says what.':
    'Etwas Unerwartetes ist geschehen. Was es war, steht im Protokoll des Servers.',
  'Mail not found': 'Die E-Mail wurde nicht gefunden',
  'The link in this mail cannot be read: it was encrypted with another secret key. Request the mail again.':
    'Der Link darin kann nicht gelesen werden: Er wurde mit einem anderen geheimen Schlüssel gespeichert. Wer die E-Mail angefordert hat, muss es noch einmal tun.',
  'No mail server is set up, so nothing can be sent':
    'Es ist kein Mailserver eingerichtet, also kann nichts verschickt werden',
  'This mail was sent already, or is on its way': 'Diese E-Mail wurde schon verschickt oder ist unterwegs',
  'No mail server is set up. Set SMTP_URL.': 'Es ist kein Mailserver eingerichtet. Setzen Sie SMTP_URL.',
  'The mail server refused the user name or password':
    'Der Mailserver hat den Benutzernamen oder das Passwort abgelehnt',
  'The mail server offers no encryption that can be trusted':
    'Der Mailserver bietet keine vertrauenswürdige Verschlüsselung',
  'The mail server did not answer in time': 'Der Mailserver hat nicht rechtzeitig geantwortet',
  'The name of the mail server leads nowhere': 'Der Name des Mailservers führt nirgendwohin',
  'The mail server could not be reached: {1}': 'Der Mailserver war nicht erreichbar: {1}',
  'The mail cannot be sent: {1}': 'Die E-Mail kann nicht verschickt werden: {1}',
  'The mail server refused the mail': 'Der Mailserver hat die E-Mail abgelehnt',
  'The mail server cannot take the mail now': 'Der Mailserver kann die E-Mail gerade nicht annehmen',
}
