import type { chatMessages } from '#contract/messages/chat.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  chat: {
    messageRequired: 'Schreiben Sie zuerst eine Nachricht',
    messageTooLong: 'Eine Nachricht darf höchstens {{max}} Zeichen haben',
    unknownCommand: 'Unbekannter Befehl {{command}}',
    invalidDice: 'Ungültige Würfelangabe. Beispiele: 2d6+3, 4d6kh3, d%',
    commandAnsweredOnce: 'Ein Befehl hat eine Antwort. Senden Sie ihn stattdessen noch einmal.',
    tooManyAttachments: 'Hängen Sie höchstens {{max}} Dateien an eine Nachricht',
    searchRequired: 'Geben Sie einen Suchbegriff ein',
    imageRequired: 'Geben Sie an, welches Bild',
    historyInvalid: 'Wählen Sie eine der Möglichkeiten für den Verlauf',
    preparingFile: '{{name}} wird vorbereitet',
    cannotRestore: 'Diese Nachricht kann nicht mehr wiederhergestellt werden',
    usageNotRecorded: 'Der Verbrauch dieser Antwort konnte nicht aufgezeichnet werden.',
    interrupted:
      'Die Antwort wurde durch einen Neustart unterbrochen. Was schon geschrieben war, ist noch da.',
    imageCannotBeKept: 'Dieses Bild kann nicht behalten werden',
    imageNotFound: 'Das Bild wurde nicht gefunden',
    noImageModel:
      'Kein Bildmodell ist verfügbar. Ein Administrator kann einen Anbieter verbinden, der eines hat.',
    imagePromptRequired: 'Beschreiben Sie das Bild nach {{command}}',
    noImageToEdit: 'Es gibt kein Bild zum Ändern. Hängen Sie eines an oder erstellen Sie zuerst eines.',
    cannotEditImages: '{{model}} kann keine Bilder ändern. Wählen Sie ein anderes Bildmodell.',
    creatingImages: 'Das Bild wird erstellt',
    creatingManyImages: '{{count}} Bilder werden erstellt',
    someImagesFailed: '{{count}} von {{total}} Bildern konnten nicht erstellt werden: {{reason}}',
    noImageReturned:
      '{{model}} hat kein Bild geliefert. Möglicherweise hat der Sicherheitsfilter die Beschreibung abgelehnt.',
    instructionsUnreadable: 'Die Anweisungen in „{{name}}“ konnten nicht gelesen werden: {{reason}}',
    thinkingLeftOut: 'Nachdenken ist aus: {{model}} unterstützt es nicht',
    answerShortened: 'Die längste Antwort hat {{max}} statt {{asked}} Tokens: {{model}} nimmt nicht mehr',
    oneMessageLeftOut: 'Eine frühere Nachricht wurde weggelassen, damit alles ins Fenster passt',
    messagesLeftOut: '{{count}} frühere Nachrichten wurden weggelassen, damit alles ins Fenster passt',
    messageNotFound: 'Die Nachricht wurde nicht gefunden',
    stillAnswering: 'Diese Nachricht wird noch beantwortet. Halten Sie zuerst die Antwort an.',
    waitingForAnswers: 'Wartet, bis Ihre anderen Antworten fertig sind',
    tooManyWaiting:
      '{{count}} Ihrer Nachrichten warten bereits auf eine Antwort. Senden Sie diese noch einmal, wenn einige davon beantwortet sind.',
    answerFailed:
      'Beim Schreiben dieser Antwort ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    askingFallback: '{{model}} hat nicht geantwortet; {{fallback}} wird gefragt',
    askingAgainShorter: 'Die Anfrage war zu lang für {{model}}; sie wird mit kürzerem Verlauf wiederholt',
    answerComplete: 'Diese Antwort ist vollständig. Es gibt nichts fortzusetzen.',
    tooLong: 'Das ist zu lang für {{model}}.',
    tooLongForWindow:
      'Das ist zu lang für {{model}}: Es liest {{window}} Tokens, von denen {{reserved}} für die Antwort frei bleiben.',
    tooLongHint:
      'Kürzen Sie die Nachricht, senken Sie die Einstellung für den Verlauf oder wählen Sie ein Modell mit größerem Fenster.',
    sizesInstructionsFiles:
      'Ihre Nachricht hat {{message}}, Ihre Anweisungsdateien haben {{instructions}}, die angehängten Dateien {{files}} und die letzten Nachrichten {{history}}.',
    sizesInstructions:
      'Ihre Nachricht hat {{message}}, Ihre Anweisungsdateien haben {{instructions}} und die letzten Nachrichten {{history}}.',
    sizesFiles:
      'Ihre Nachricht hat {{message}}, die angehängten Dateien haben {{files}} und die letzten Nachrichten {{history}}.',
    sizes: 'Ihre Nachricht hat {{message}} und die letzten Nachrichten {{history}}.',
    noText: 'sie enthält keinen Text',
    noRoom: 'es ist kein Platz für sie',
    noRoomForImages: 'es ist kein Platz für weitere Bilder',
    nothingFits: 'nichts in ihr passt zur Frage',
    onlyBeginning: 'nur ihr Anfang: {{reason}}',
    tooLongUnsearched: 'sie ist zu lang und kann noch nicht durchsucht werden',
    stillPreparing: 'sie wird noch vorbereitet',
    unprepared: 'sie wurde noch nicht vorbereitet; wählen Sie „Zerlegen & vektorisieren“',
    fileGone: 'sie wurde gelöscht, oder Sie können sie nicht mehr sehen',
    kindUnreadable: 'Dateien dieser Art können nicht gelesen werden ({{type}})',
    imagesUnseen: 'dieses Modell sieht keine Bilder',
    imageTooLarge: 'es ist zu groß für jedes Modell',
    tooLongExplained: '{{limits}} {{sizes}} {{hint}}',
  } satisfies TranslatedMessages<typeof chatMessages>,
}
