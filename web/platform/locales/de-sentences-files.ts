/** What the server says of files, and of reading them and what lies elsewhere. */
export const deFileSentences = {
  'Please select files to share': 'Bitte wählen Sie Dateien zum Teilen aus',
  'This is no path of a file': 'Das ist kein Pfad einer Datei',
  'Choose at most {1} files': 'Wählen Sie höchstens {1} Dateien',
  'Recipients is required': 'Bitte nennen Sie jemanden',
  'Share with at most {1} people at once': 'Teilen Sie mit höchstens {1} Personen auf einmal',
  'Choose what they may do': 'Wählen Sie, was sie dürfen',
  'A file can be shared with at most {1}. Remove a user from the list first.':
    'Eine Datei kann mit höchstens {1} geteilt werden. Nehmen Sie zuerst jemanden von der Liste.',
  'Each can be listed once': 'Jede Person kann einmal genannt werden',
  'An address may have at most {1} characters': 'Eine Adresse darf höchstens {1} Zeichen haben',
  'A size cannot be negative': 'Eine Größe kann nicht negativ sein',
  'Name must be less than 50 characters': 'Der Name muss kürzer als 50 Zeichen sein',
  'Name cannot contain a comma': 'Im Namen ist kein Komma möglich',
  'Icon is required': 'Ein Symbol fehlt',
  'Color is required': 'Eine Farbe fehlt',
  'Must be a valid hex color': 'Geben Sie eine gültige Hex-Farbe an',
  'Description must be at most {1} characters': 'Die Beschreibung darf höchstens {1} Zeichen haben',
  'Choose at least one file': 'Wählen Sie mindestens eine Datei',
  'Choose at least one tag': 'Wählen Sie mindestens einen Tag',
  'Choose at most {1} tags': 'Wählen Sie höchstens {1} Tags',
  'Text must be at most {1} characters; upload it as a file instead':
    'Der Text darf höchstens {1} Zeichen haben; laden Sie ihn stattdessen als Datei hoch',
  'Notes must be at most {1} characters': 'Die Notizen dürfen höchstens {1} Zeichen haben',
  'Ask for at most {1} at once': 'Fragen Sie nach höchstens {1} auf einmal',
  'Priority must be a whole number from 0 to {1}': 'Die Priorität muss eine ganze Zahl von 0 bis {1} sein',
  'Chunk size must be a number from {1} to {2}': 'Die Passagengröße muss eine Zahl von {1} bis {2} sein',
  'Say how large the file is, or send its text':
    'Geben Sie an, wie groß die Datei ist, oder senden Sie ihren Text',
  'Say what to search for': 'Geben Sie an, wonach gesucht werden soll',
  'There is nothing to finish here': 'Hier gibt es nichts abzuschließen',
  'This is no file of Google Drive': 'Das ist keine Datei von Google Drive',
  'This is no folder of Google Drive': 'Das ist kein Ordner von Google Drive',
  'You can import {1} folders an hour. Please try again later.':
    'Sie können {1} Ordner in der Stunde holen. Bitte kommen Sie später wieder.',
  'There are more than {1} files or {2} folders in this folder. Open it and choose among them.':
    'In diesem Ordner liegen mehr als {1} Dateien oder {2} Ordner. Öffnen Sie ihn und wählen Sie daraus aus.',
  '{1} is too large for {2}. Max: 3.5MB. Delete this file and re-upload to auto-resize.':
    '{1} ist zu groß für {2}. Möglich sind 3,5 MB. Löschen Sie die Datei und laden Sie sie neu hoch, dann wird sie verkleinert.',
  'At most {1} instruction files are possible. Take one off the list first.':
    'Höchstens {1} Anweisungsdateien sind möglich. Nehmen Sie zuerst eine von der Liste.',
  'A file can be listed once': 'Eine Datei kann einmal genannt werden',
  '“{1}” has no text that could instruct a model': '„{1}“ hat keinen Text, der ein Modell anweisen könnte',
  'A project can have at most {1} files. Take one out first.':
    'Ein Projekt kann höchstens {1} Dateien haben. Nehmen Sie zuerst eine heraus.',
  'A project can have at most {1} instruction files. Take one out first.':
    'Ein Projekt kann höchstens {1} Anweisungsdateien haben. Nehmen Sie zuerst eine heraus.',
  'File not found': 'Die Datei wurde nicht gefunden',
  'Say which image': 'Geben Sie an, welches Bild',
  'This is no picture that can be kept': 'Dieses Bild kann nicht behalten werden',
  'Image not found': 'Das Bild wurde nicht gefunden',
  'Tag not found': 'Der Tag wurde nicht gefunden',
  'This address does not work any more. Ask for a new one.':
    'Diese Adresse gilt nicht mehr. Fordern Sie eine neue an.',
  'Word 97–2003 files cannot be read. Save the file as .docx and upload it again.':
    'Dateien von Word 97–2003 können nicht gelesen werden. Speichern Sie die Datei als .docx und laden Sie sie erneut hoch.',
  'Excel 97–2003 files cannot be read. Save the file as .xlsx and upload it again.':
    'Dateien von Excel 97–2003 können nicht gelesen werden. Speichern Sie die Datei als .xlsx und laden Sie sie erneut hoch.',
  'PowerPoint 97–2003 files cannot be read. Save the file as .pptx and upload it again.':
    'Dateien von PowerPoint 97–2003 können nicht gelesen werden. Speichern Sie die Datei als .pptx und laden Sie sie erneut hoch.',
  'Unsupported file type: {1}': 'Dieser Dateityp wird nicht unterstützt: {1}',
  'Nobody waits for it any more': 'Darauf wartet niemand mehr',
  'This file is being processed': 'Diese Datei wird gerade verarbeitet',
  'Found by keywords only, since it could not be vectorized: {1}':
    'Nur über Stichwörter zu finden, da sie nicht vektorisiert werden konnte: {1}',
  'The model has changed the size of its vectors.': 'Das Modell hat die Größe seiner Vektoren geändert.',
  '{1} has no embedding models': '{1} hat keine Embedding-Modelle',
  'The provider sent {1} vectors for {2} texts.': 'Der Anbieter hat {1} Vektoren für {2} Texte geschickt.',
  'The provider sent a vector of {1} numbers instead of {2}.':
    'Der Anbieter hat einen Vektor mit {1} statt {2} Zahlen geschickt.',
  'Vectors of {1} numbers cannot be compared.': 'Vektoren mit {1} Zahlen können nicht verglichen werden.',
  'The provider sent a vector that cannot be compared.':
    'Der Anbieter hat einen Vektor geschickt, der nicht verglichen werden kann.',
  'This address does not work any more. Start the upload again.':
    'Diese Adresse gilt nicht mehr. Beginnen Sie das Hochladen neu.',
  'This file does not wait for its content any more': 'Diese Datei wartet nicht mehr auf ihren Inhalt',
  'Send the file as {1}': 'Senden Sie die Datei als {1}',
  'The content of this file is being sent already': 'Der Inhalt dieser Datei wird schon gesendet',
  'The file was announced with {1} bytes and has more':
    'Die Datei wurde mit {1} Bytes angekündigt und hat mehr',
  'The file was announced with {1} bytes and has only {2}':
    'Die Datei wurde mit {1} Bytes angekündigt und hat nur {2}',
  'The upload was cut off': 'Das Hochladen wurde unterbrochen',
  'Only files of text can be edited': 'Nur Textdateien können bearbeitet werden',
  'Somebody else has saved this file meanwhile': 'Jemand anderes hat diese Datei inzwischen gespeichert',
  'You have shared very often. Please wait a few minutes.':
    'Sie haben sehr oft geteilt. Bitte warten Sie einige Minuten.',
  'You cannot share files to yourself': 'Mit sich selbst können Sie keine Dateien teilen',
  'No user has verified the address "{1}"': 'Kein Benutzer hat die Adresse „{1}“ bestätigt',
  'No user named "{1}"': 'Kein Benutzer heißt „{1}“',
  'You have no file with the id {1}': 'Sie haben keine Datei mit der ID {1}',
  'Somebody on this list has no account': 'Jemand auf dieser Liste hat kein Konto',
  'The owner of a file can do everything with it already': 'Wem eine Datei gehört, darf damit ohnehin alles',
  'You can share with groups that you belong to': 'Teilen können Sie mit Gruppen, zu denen Sie gehören',
  'You can only share what you may do yourself': 'Teilen können Sie nur, was Sie selbst dürfen',
  'This file has no tag "{1}"': 'Diese Datei hat den Tag „{1}“ nicht',
  'There is no tag "{1}"': 'Den Tag „{1}“ gibt es nicht',
  'You can have at most {1} tags. Delete one that you do not need.':
    'Mehr als {1} Tags gehen nicht. Löschen Sie einen, den Sie nicht brauchen.',
  'You already have a tag "{1}"': 'Sie haben schon einen Tag „{1}“',
  'A file may have at most {1} MB; this one has {2} MB. Make it smaller or split it.':
    'Eine Datei darf höchstens {1} MB haben; diese hat {2} MB. Verkleinern oder teilen Sie sie.',
  'The content of this file has not arrived yet': 'Der Inhalt dieser Datei ist noch nicht angekommen',
  'The content of this file was sent again meanwhile':
    'Der Inhalt dieser Datei wurde inzwischen noch einmal gesendet',
  'There is not enough storage: this needs {1}, and {2} of your {3} MB are left. Delete files and empty the trash to make room.':
    'Der Speicher reicht nicht: Gebraucht werden {1}, von Ihren {3} MB sind {2} frei. Löschen Sie Dateien und leeren Sie den Papierkorb, um Platz zu schaffen.',
  'The owner of this file does not have enough storage left for this. Ask them to make room.':
    'Der Speicher der Person, der diese Datei gehört, reicht dafür nicht. Bitten Sie sie, Platz zu schaffen.',
  'This is not a web address': 'Das ist keine Adresse im Web',
  'You can read {1} pages an hour. Please come back later.':
    'Sie können {1} Seiten in der Stunde lesen. Bitte kommen Sie später wieder.',
  'You can import {1} files an hour. Please try again later.':
    'Sie können {1} Dateien in der Stunde übernehmen. Bitte kommen Sie später wieder.',
  'There is nothing in this that could be kept as a file':
    'Darin ist nichts, was als Datei behalten werden könnte',
  'Google Drive is not set up here. Ask an administrator to do so.':
    'Google Drive ist hier nicht eingerichtet. Bitten Sie die Administration darum.',
  'Google Drive is not connected. Please connect it again.':
    'Google Drive ist nicht verbunden. Bitte verbinden Sie es neu.',
  'You did not allow reading your Google Drive. Please connect again and allow it.':
    'Sie haben nicht erlaubt, Ihr Google Drive zu lesen. Bitte verbinden Sie es neu und erlauben Sie es.',
  'This took too long, was used already, or was begun elsewhere. Please connect again.':
    'Das hat zu lange gedauert, wurde schon verwendet oder anderswo begonnen. Bitte verbinden Sie es neu.',
  'Google does not accept the configured client id and secret. Ask an administrator to check them.':
    'Google erkennt diese Website nicht an dem, was eingerichtet ist. Bitten Sie die Administration, es zu prüfen.',
  'Google Drive does not let you read this file': 'Google Drive lässt Sie diese Datei nicht lesen',
  'This file is not in your Google Drive any more': 'Diese Datei ist nicht mehr in Ihrem Google Drive',
  'Google Drive asks for a pause. Please try again in a moment.':
    'Google Drive bittet um eine Pause. Bitte versuchen Sie es gleich noch einmal.',
  'Google does not export documents of this size': 'Google exportiert keine Dokumente dieser Größe',
  'This file is larger than files may be here. Make it smaller or split it.':
    'Diese Datei ist größer, als Dateien hier sein dürfen. Verkleinern oder teilen Sie sie.',
  'Google Drive cannot be reached at the moment. Please try again later.':
    'Google Drive ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  'Google Drive answered in a way that cannot be understood':
    'Die Antwort von Google Drive ist nicht zu verstehen',
  'No text found (scanned?)': 'Kein Text gefunden (gescannt?)',
  'This file is password-protected': 'Diese Datei ist mit einem Passwort geschützt',
  'Only administrators can share a file with everybody':
    'Nur die Administration kann eine Datei mit allen teilen',
  'At most {1} files of one owner can be shared with everybody':
    'Höchstens {1} Dateien derselben Person können mit allen geteilt werden',
  'This file is nested too deeply': 'Diese Datei ist zu tief verschachtelt',
  'This file is too large when unpacked. Split it into smaller ones.':
    'Diese Datei ist entpackt zu groß. Teilen Sie sie in kleinere.',
  'This file has more text than can be searched. Split it into smaller ones.':
    'Diese Datei hat mehr Text, als durchsucht werden kann. Teilen Sie sie in kleinere.',
  'This file is damaged and could not be read': 'Diese Datei ist beschädigt und konnte nicht gelesen werden',
  'Reading this file took too long. Split it into smaller ones.':
    'Diese Datei zu lesen hat zu lange gedauert. Teilen Sie sie in kleinere.',
  'Reading this file needs too much memory. Split it into smaller ones.':
    'Diese Datei zu lesen braucht zu viel Arbeitsspeicher. Teilen Sie sie in kleinere.',
  'This page leads to an address that is none': 'Diese Seite führt zu einer Adresse, die keine ist',
  'This page leads from one address to the next without an end':
    'Diese Seite führt endlos von einer Adresse zur nächsten',
  'Only http and https addresses can be read': 'Nur http- und https-Adressen können gelesen werden',
  'Only the usual ports of the web can be read': 'Nur die üblichen Ports des Webs können gelesen werden',
  'An address with a password cannot be read': 'Eine Adresse mit Passwort kann nicht gelesen werden',
  'This page answers with the error {1}': 'Diese Seite antwortet mit dem Fehler {1}',
  'This page is larger than {1} MB': 'Diese Seite ist größer als {1} MB',
  'This page takes too long to answer': 'Diese Seite braucht zu lange für eine Antwort',
  'This page does not answer': 'Diese Seite antwortet nicht',
  'There is no site of this name': 'Es gibt keine Website mit diesem Namen',
  'The certificate of this site is not valid': 'Das Zertifikat dieser Website ist nicht gültig',
  'This address does not lead to the public internet': 'Diese Adresse führt nicht ins öffentliche Internet',
  'Your own files cannot be hidden. Delete them instead.':
    'Eigene Dateien lassen sich nicht ausblenden. Löschen Sie sie stattdessen.',
}
