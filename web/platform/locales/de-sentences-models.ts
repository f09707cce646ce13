/** What the server says of notebooks, answers, and the models that write them. */
export const deModelSentences = {
  'Write a message first': 'Schreiben Sie zuerst eine Nachricht',
  'Enter a search term': 'Geben Sie einen Suchbegriff ein',
  'Unknown command {1}': 'Unbekannter Befehl {1}',
  'This answer is complete. There is nothing to continue.':
    'Diese Antwort ist vollständig. Es gibt nichts fortzusetzen.',
  'A message may have at most {1} characters': 'Eine Nachricht darf höchstens {1} Zeichen haben',
  'Attach at most {1} files to a message': 'Hängen Sie höchstens {1} Dateien an eine Nachricht',
  'Choose one of the history options': 'Wählen Sie eine der Möglichkeiten für den Verlauf',
  'Use lower-case letters, digits and hyphens': 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche',
  'Tag name is required': 'Der Tag braucht einen Namen',
  'Tag name must be at most 50 characters': 'Der Name des Tags darf höchstens 50 Zeichen haben',
  'A notebook can have at most {1} files': 'Ein Notizbuch kann höchstens {1} Dateien haben',
  'Choose at least one notebook': 'Wählen Sie mindestens ein Notizbuch',
  'Preparing {1}': '{1} wird vorbereitet',
  'The answer was interrupted by a restart. The text so far is kept.':
    'Die Antwort wurde durch einen Neustart unterbrochen. Was schon geschrieben war, ist noch da.',
  'The instructions in “{1}” could not be read: {2}':
    'Die Anweisungen in „{1}“ konnten nicht gelesen werden: {2}',
  'One earlier message was left out to fit the window':
    'Eine frühere Nachricht wurde weggelassen, damit alles ins Fenster passt',
  '{1} earlier messages were left out to fit the window':
    '{1} frühere Nachrichten wurden weggelassen, damit alles ins Fenster passt',
  'This is too long for {1}: it reads {2} tokens, of which {3} are kept for the answer.':
    'Das ist zu lang für {1}: Es liest {2} Tokens, von denen {3} für die Antwort frei bleiben.',
  'Your message has {1}, your instruction files have {2} and the last messages {3}.':
    'Ihre Nachricht hat {1}, Ihre Anweisungsdateien haben {2} und die letzten Nachrichten {3}.',
  'Thinking is left out: {1} cannot think': 'Nachdenken entfällt: {1} kann nicht nachdenken',
  'The longest answer is {1} tokens and not {2}: {3} takes no more':
    'Die längste Antwort hat {1} statt {2} Tokens: {3} nimmt nicht mehr',
  'This is too long for {1}.': 'Das ist zu lang für {1}.',
  'Your message has {1}, the attached files have {2} and the last messages {3}.':
    'Ihre Nachricht hat {1}, die angehängten Dateien haben {2} und die letzten Nachrichten {3}.',
  'Your message has {1}, your instruction files have {2}, the attached files {3} and the last messages {4}.':
    'Ihre Nachricht hat {1}, Ihre Anweisungsdateien haben {2}, die angehängten Dateien {3} und die letzten Nachrichten {4}.',
  'The request was too long for {1}; asking again with less history':
    'Die Anfrage war zu lang für {1}; sie wird mit kürzerem Verlauf wiederholt',
  'Your message has {1} and the last messages {2}.':
    'Ihre Nachricht hat {1} und die letzten Nachrichten {2}.',
  'Shorten the message, lower the history setting, or choose a model with a larger window.':
    'Kürzen Sie die Nachricht, senken Sie die Einstellung für den Verlauf oder wählen Sie ein Modell mit größerem Fenster.',
  'Something went wrong while writing this answer. Please try again.':
    'Beim Schreiben dieser Antwort ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  '{1} did not answer; asking {2}': '{1} hat nicht geantwortet; {2} wird gefragt',
  'Waiting for your other answers to finish': 'Wartet, bis Ihre anderen Antworten fertig sind',
  '{1} of your messages wait for an answer already. Send this one again when some of them are answered.':
    '{1} Ihrer Nachrichten warten bereits auf eine Antwort. Senden Sie diese noch einmal, wenn einige davon beantwortet sind.',
  'What this answer took could not be recorded.':
    'Was diese Antwort gebraucht hat, konnte nicht aufgezeichnet werden.',
  'Message not found': 'Die Nachricht wurde nicht gefunden',
  'This message can no longer be restored': 'Diese Nachricht kann nicht mehr wiederhergestellt werden',
  'This message is still being answered. Stop the reply first.':
    'Diese Nachricht wird noch beantwortet. Halten Sie zuerst die Antwort an.',
  'Choose at most {1} notebooks': 'Wählen Sie höchstens {1} Notizbücher',
  'Project not found': 'Das Projekt wurde nicht gefunden',
  'A project can have at most {1} notebooks': 'Ein Projekt kann höchstens {1} Notizbücher haben',
  'You can have at most {1} projects. Delete one that you do not need.':
    'Sie können höchstens {1} Projekte haben. Löschen Sie eines, das Sie nicht brauchen.',
  'Notebook not found': 'Das Notizbuch wurde nicht gefunden',
  'Pictures cannot be made in conversations yet': 'In Gesprächen können noch keine Bilder entstehen',
  'No key for {1}: add one, or set {2}': 'Kein Schlüssel für {1}: Hinterlegen Sie einen, oder setzen Sie {2}',
  'The server does not answer': 'Der Server antwortet nicht',
  'Provider not found': 'Der Anbieter wurde nicht gefunden',
  'Enter the address of the server': 'Geben Sie die Adresse des Servers ein',
  'Enter the key again for the new address': 'Geben Sie den Schlüssel für die neue Adresse noch einmal ein',
  'Enter a key': 'Geben Sie einen Schlüssel ein',
  'A model cannot be its own fallback': 'Ein Modell kann nicht sein eigener Ersatz sein',
  'There is no such model': 'Dieses Modell gibt es nicht',
  'Switched off by an administrator': 'Von der Administration ausgeschaltet',
  'None of your tags allows it': 'Keiner Ihrer Tags erlaubt es',
  'The model did not stop writing.': 'Das Modell hörte nicht auf zu schreiben.',
  'The provider stopped this answer on grounds of content.':
    'Der Anbieter hat diese Antwort ihres Inhalts wegen abgebrochen.',
  'The answer reached the limit of output tokens and may be incomplete.':
    'Die Antwort hat die Grenze der Ausgabe-Tokens erreicht und ist vielleicht unvollständig.',
  'The model reached its limit of output tokens before it wrote an answer. Raise the longest answer in the AI settings, then try again.':
    'Das Modell hat die Grenze der Ausgabe-Tokens erreicht, bevor es eine Antwort schrieb. Erhöhen Sie die längste Antwort in den KI-Einstellungen und versuchen Sie es dann noch einmal.',
  'The model gave an empty answer.': 'Das Modell gab eine leere Antwort.',
  'The answer ended before it was complete.': 'Die Antwort endete, bevor sie vollständig war.',
  '{1} is not taken by this model as set': '{1} nimmt dieses Modell so nicht an',
  '{1} is not taken by this model as set: {2}': '{1} nimmt dieses Modell so nicht an: {2}',
  '{1} has no text models': '{1} hat keine Textmodelle',
  'The provider sent far too much.': 'Der Anbieter hat viel zu viel geschickt.',
  'The provider answered with HTTP status {1}.': 'Der Anbieter hat mit dem HTTP-Status {1} geantwortet.',
  'The provider answered with HTTP status {1} and a web page. Check the base URL and any proxy in front of it.':
    'Der Anbieter hat mit dem HTTP-Status {1} und einer Webseite geantwortet. Prüfen Sie die Basis-URL und was davor steht.',
  'Nothing answers at {1} (connection refused).': 'Unter {1} antwortet nichts (Verbindung abgelehnt).',
  'There is no server of the name {1}.': 'Einen Server namens {1} gibt es nicht.',
  'The name {1} could not be looked up.': 'Der Name {1} konnte nicht nachgeschlagen werden.',
  'No network leads to {1}.': 'Kein Netz führt zu {1}.',
  'This machine does not allow connections to {1}.': 'Dieser Rechner erlaubt keine Verbindungen zu {1}.',
  'The model said nothing for too long.': 'Das Modell hat zu lange nichts gesagt.',
  'The connection to {1} was not accepted in time.':
    'Die Verbindung zu {1} wurde nicht rechtzeitig angenommen.',
  'The connection to {1} was cut before the answer was complete.':
    'Die Verbindung zu {1} brach ab, bevor die Antwort vollständig war.',
  'The provider sent something that cannot be read as an answer.':
    'Der Anbieter hat etwas geschickt, das nicht als Antwort zu lesen ist.',
  'No secure connection to {1}: {2}': 'Keine sichere Verbindung zu {1}: {2}',
  'The connection to {1} failed: {2}': 'Die Verbindung zu {1} ist gescheitert: {2}',
  'The provider gave no reason.': 'Der Anbieter hat keinen Grund genannt.',
  'This address belongs to the machine or its cloud, not to a model server. Enter another one.':
    'Diese Adresse gehört zum Rechner oder seiner Cloud, nicht zu einem Modellserver. Geben Sie eine andere ein.',
  'This address does not list models as OpenAI does.':
    'Unter dieser Adresse sind keine Modelle aufgeführt wie bei OpenAI.',
  'This provider cannot be asked.': 'Dieser Anbieter kann nicht gefragt werden.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  'Something else than a model server answers at this address.':
    'Unter dieser Adresse antwortet etwas anderes als ein Modellserver.',
  'This address leads on to another one. Enter the final address.':
    'Diese Adresse führt weiter zu einer anderen. Geben Sie die endgültige ein.',
  'A web page answers at this address, not a model. Check the base URL.':
    'Unter dieser Adresse antwortet eine Webseite, kein Modell. Prüfen Sie die Basis-URL.',
  'Provider is busy': 'Der Anbieter ist ausgelastet',
  'The model has gone quiet': 'Das Modell ist verstummt',
  '{1}, trying again ({2} of {3})': '{1}, neuer Versuch ({2} von {3})',
  'Tools not supported': 'Werkzeuge werden nicht unterstützt',
  'The tool {1} is not available': 'Das Werkzeug {1} ist nicht verfügbar',
  'The model called {1} again and again with the same arguments. The answer was ended.':
    'Das Modell hat {1} immer wieder mit denselben Argumenten aufgerufen. Die Antwort wurde beendet.',
  'The model called tools {1} times in a row. The answer was ended.':
    'Das Modell hat {1}-mal nacheinander Werkzeuge aufgerufen. Die Antwort wurde beendet.',
  'The model made more than {1} calls of tools. The answer was ended.':
    'Das Modell hat Werkzeuge mehr als {1}-mal aufgerufen. Die Antwort wurde beendet.',
  'There is no tool named {1}. Available tools: {2}.':
    'Ein Werkzeug namens {1} gibt es nicht. Verfügbare Werkzeuge: {2}.',
  'The arguments are longer than {1} characters.': 'Die Argumente sind länger als {1} Zeichen.',
  'The arguments are not valid JSON.': 'Die Argumente sind kein gültiges JSON.',
  'The tool {1} failed.': 'Das Werkzeug {1} ist gescheitert.',
  'The tool did not answer within {1} seconds.':
    'Das Werkzeug hat nicht innerhalb von {1} Sekunden geantwortet.',
  'At most {1} calls are run at once. Call the others afterwards.':
    'Höchstens {1} Aufrufe laufen gleichzeitig. Rufen Sie die anderen danach auf.',
  'Invalid arguments: {1}': 'Ungültige Argumente: {1}',
  'You may not use the tool {1}.': 'Sie dürfen das Werkzeug {1} nicht verwenden.',
  'Invalid tool name': 'Ungültiger Name eines Werkzeugs',
  'The total is not a finite number.': 'Die Summe ist keine endliche Zahl.',
  'Invalid dice notation. Examples: 2d6+3, 4d6kh3, d%.':
    'Ungültige Schreibweise für Würfel. Beispiele: 2d6+3, 4d6kh3, d%.',
}
