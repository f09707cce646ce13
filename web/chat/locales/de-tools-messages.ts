import type { toolsMessages } from '#contract/messages/tools.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  tools: {
    unsupported: 'Werkzeuge werden nicht unterstützt',
    unavailable: 'Das Werkzeug {{tool}} ist nicht verfügbar',
    notSetUp: 'Das Werkzeug {{tool}} ist nicht eingerichtet',
    repeated:
      'Das Modell hat denselben Aufruf von {{tool}} zu oft wiederholt. Die Antwort wurde abgebrochen.',
    tooManySteps:
      'Das Modell hat {{max}}-mal nacheinander Werkzeuge aufgerufen. Die Antwort wurde abgebrochen.',
    tooManyCalls: 'Das Modell hat Werkzeuge mehr als {{max}}-mal aufgerufen. Die Antwort wurde abgebrochen.',
    unknown: 'Ein Werkzeug namens {{tool}} gibt es nicht. Verfügbare Werkzeuge: {{available}}.',
    argumentsTooLong: 'Die Argumente sind länger als {{max}} Zeichen.',
    argumentsNotJson: 'Die Argumente sind kein gültiges JSON.',
    failed: 'Das Werkzeug {{tool}} ist fehlgeschlagen.',
    timeout: 'Das Werkzeug hat nicht innerhalb von {{seconds}} Sekunden geantwortet.',
    tooManyAtOnce: 'Höchstens {{max}} Aufrufe laufen gleichzeitig. Rufen Sie die anderen danach auf.',
    argumentsInvalid: 'Ungültige Argumente: {{reason}}',
    forbidden: 'Sie dürfen das Werkzeug {{tool}} nicht verwenden.',
    denied:
      'Sie haben diesen Aufruf nicht erlaubt. Er wird nicht wiederholt; das Modell soll fragen, was stattdessen zu tun ist.',
    approvalExpired: 'Der Aufruf wurde nicht innerhalb von {{hours}} Stunden erlaubt.',
    definitionChanged:
      'Die Definition von {{tool}} hat sich geändert, seit der Aufruf erlaubt wurde. Es wurde nicht aufgerufen.',
    notWaiting: 'Dieser Aufruf wartet nicht mehr auf eine Entscheidung.',
    onlySender: 'Nur wer die Nachricht gesendet hat, kann das entscheiden.',
    modelGone:
      'Das Modell dieser Antwort ist nicht mehr verfügbar. Lassen Sie eine andere Antwort schreiben.',
    permissionNotFound: 'Erlaubnis nicht gefunden',
    nameInvalid: 'Ungültiger Name eines Werkzeugs',
    totalNotFinite: 'Die Summe ist keine endliche Zahl.',
    expressionInvalid: 'Der Ausdruck kann nicht ausgewertet werden: {{reason}}',
    tooMuchCalculation: 'Die Berechnung braucht zu viel Zeit oder Speicher.',
    resultTooLong: 'Das Ergebnis ist länger als {{max}} Zeichen.',
    promptRequired: 'Schreiben Sie zuerst einen Prompt',
    promptTooLong: 'Höchstens {{max}} Zeichen',
    noTextModel: 'Es ist kein KI-Modell verfügbar. Verbinden Sie eines und versuchen Sie es erneut.',
    notEnhanced: '{{model}} hat keinen Prompt zurückgegeben. Versuchen Sie es erneut.',
    notEnhancedInTime: 'Das Modell hat den Prompt nicht rechtzeitig umgeschrieben. Versuchen Sie es erneut.',
    noFiles: 'Dieses Notizbuch hat keine Dateien, die durchsucht werden können.',
    serviceSilent: 'Der Dienst antwortet nicht.',
    serviceTimeout: 'Der Dienst braucht zu lange.',
    serviceRefused:
      'Der Dienst hat den Schlüssel abgelehnt (Status {{status}}). Er kann in den Einstellungen der Administration geändert werden.',
    serviceStatus: 'Der Dienst hat den Fehler {{status}} gemeldet.',
    serviceNotJson: 'Der Dienst hat andere Daten gesendet als erwartet.',
    addressUnknown:
      'Diese Adresse steht weder in den Fragen des Benutzers noch in den Ergebnissen einer Suche. Zuerst suchen oder nach der Adresse fragen.',
    addressInvalid: 'Das ist keine Webadresse.',
    tooManyRequests:
      'In einer Stunde sind höchstens {{max}} Anfragen ans Web möglich. Später noch einmal versuchen.',
    placeUnknown: 'Kein Ort mit diesem Namen gefunden.',
    columnMissing: 'Keine Zeile hat die Spalte {{column}}.',
    columnNotNumbers: 'Die Spalte {{column}} darf nur Zahlen enthalten.',
    columnNegative:
      'Die Stücke eines Kreisdiagramms können nicht negativ sein: Spalte {{column}}. Wählen Sie eine andere Art von Diagramm.',
    diagramInvalid: 'Das Diagramm kann nicht gezeichnet werden: {{reason}}',
    tooMuchDiagram: 'Das Diagramm braucht zu viel Zeit oder Speicher.',
    chartTooLong: 'Die Definition ist länger als {{max}} Zeichen.',
    diceInvalid: 'Ungültige Würfelangabe. Beispiele: 2d6+3, 4d6kh3, d%.',
    browserNotFound: 'Browser nicht gefunden',
    runtimeFileNotFound: 'Datei nicht gefunden',
    programNotFound: 'Dieses Programm wartet nicht mehr.',
    pythonNotConnected:
      'Python läuft im Browser, der die Frage stellt; dieser ist gerade nicht verbunden. Die Antwort wurde ohne Python geschrieben.',
    browserNotConnected:
      'Der Browser der fragenden Person ist nicht verbunden, daher kann kein Programm laufen. Fahren Sie ohne fort, und erwähnen Sie es.',
    programFailed: 'Das Programm ist fehlgeschlagen:\n{{reason}}',
    resultNotKept: 'Das ganze Ergebnis dieses Aufrufs ist nicht gespeichert.',
  } satisfies TranslatedMessages<typeof toolsMessages>,
}
