import type { chatMessages } from '#contract/messages/chat.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  chat: {
    messageRequired: 'Schreiben Sie zuerst eine Nachricht',
    messageTooLong: 'Eine Nachricht darf höchstens {{max}} Zeichen haben',
    unknownCommand: 'Unbekannter Befehl {{command}}',
    draftCommand:
      '/create_agent ist keine Nachricht, sondern entwirft einen Agenten (POST /api/sessions/{id}/agent-draft)',
    invalidDice: 'Ungültige Würfelangabe. Beispiele: 2d6+3, 4d6kh3, d%',
    commandAnsweredOnce:
      'Antworten auf Befehle können nicht neu generiert werden. Senden Sie den Befehl stattdessen erneut.',
    tooManyAttachments: 'Hängen Sie höchstens {{max}} Dateien an eine Nachricht',
    searchRequired: 'Geben Sie einen Suchbegriff ein',
    imageRequired: 'Wählen Sie ein Bild',
    historyInvalid: 'Wählen Sie eine der Möglichkeiten für den Verlauf',
    preparingFile: '{{name}} wird verarbeitet',
    cannotRestore: 'Diese Nachricht kann nicht mehr wiederhergestellt werden',
    usageNotRecorded: 'Der Verbrauch dieser Antwort konnte nicht aufgezeichnet werden.',
    interrupted: 'Der Server wurde beendet, während er antwortete.',
    imageCannotBeKept: 'Dieses Bildformat wird nicht unterstützt',
    imageNotFound: 'Das Bild wurde nicht gefunden',
    storageFullOfImages: 'Ihr Speicher von {{limit}} MB ist voll: Löschen Sie zuerst Dateien oder Bilder',
    noImageModel:
      'Kein Bildmodell ist verfügbar. Ein Administrator kann einen Anbieter verbinden, der eines hat.',
    imagePromptRequired: 'Beschreiben Sie das Bild nach {{command}}',
    noImageToEdit: 'Es gibt kein Bild zum Ändern. Hängen Sie eines an oder erstellen Sie zuerst eines.',
    cannotEditImages: '{{model}} kann keine Bilder ändern. Wählen Sie ein anderes Bildmodell.',
    maskInvalid: 'Der markierte Bereich passt nicht zum Bild. Markieren Sie ihn neu.',
    cannotUseMask:
      '{{model}} kann nicht nur einen markierten Bereich ändern. Wählen Sie ein anderes Bildmodell, oder entfernen Sie die Markierung.',
    needsMask:
      '{{model}} ändert nur einen markierten Bereich. Hängen Sie ein Bild an und markieren Sie den Bereich.',
    maskedAlone:
      '{{model}} ändert einen markierten Bereich nur in einem einzigen Bild. Entfernen Sie die anderen Bilder.',
    creatingImages: 'Das Bild wird erstellt',
    creatingManyImages: '{{count}} Bilder werden erstellt',
    someImagesFailed: '{{count}} von {{total}} Bildern konnten nicht erstellt werden: {{reason}}',
    onlyImagesTaken:
      '{{model}} kann „{{name}}“ nicht verwenden: Entfernen Sie die Datei, oder hängen Sie ein Bild als PNG, JPEG, GIF oder WebP an.',
    oneReferenceOnly: '{{model}} nimmt nur ein Bild an. Entfernen Sie die anderen.',
    tooManyReferences: '{{model}} nimmt höchstens {{max}} Bilder an. Entfernen Sie einige davon.',
    imageFailed: '{{model}} konnte das Bild nicht erstellen. Versuchen Sie es noch einmal.',
    imageAddressExpired:
      'Die Adresse des Bildes ist abgelaufen, bevor es geladen werden konnte. Versuchen Sie es noch einmal.',
    requestModerated:
      'Der Sicherheitsfilter von {{model}} hat die Beschreibung abgelehnt. Beschreiben Sie das Bild anders, oder erlauben Sie in den KI-Einstellungen mehr.',
    imageModerated:
      'Der Sicherheitsfilter von {{model}} hat das Bild zurückgehalten. Beschreiben Sie es anders, oder erlauben Sie in den KI-Einstellungen mehr.',
    tooManyImages: 'Eine Antwort hat höchstens {{max}} Bilder.',
    noImageReturned:
      '{{model}} hat kein Bild geliefert. Möglicherweise hat der Sicherheitsfilter die Beschreibung abgelehnt.',
    instructionsUnreadable: 'Die Anweisungen in „{{name}}“ konnten nicht gelesen werden: {{reason}}',
    thinkingLeftOut: 'Erweitertes Nachdenken ist aus: {{model}} unterstützt es nicht',
    answerShortened:
      'Maximale Antwortlänge von {{asked}} auf {{max}} Tokens verringert, die Grenze von {{model}}',
    answerHalved:
      'Maximale Antwortlänge von {{asked}} auf {{max}} Tokens verringert, da sie die Hälfte des Kontextfensters von {{model}} überschritt',
    oneMessageLeftOut: 'Eine frühere Nachricht wurde weggelassen, damit alles in das Kontextfenster passt',
    messagesLeftOut:
      '{{count}} frühere Nachrichten wurden weggelassen, damit alles in das Kontextfenster passt',
    messageNotFound: 'Die Nachricht wurde nicht gefunden',
    stillAnswering: 'Diese Nachricht wird noch beantwortet. Halten Sie zuerst die Antwort an.',
    waitingForAnswers: 'Wartet, bis Ihre anderen Antworten fertig sind',
    tooManyWaiting:
      '{{count}} Ihrer Nachrichten warten bereits auf eine Antwort. Senden Sie diese erneut, wenn einige davon beantwortet sind.',
    answerFailed: 'Beim Schreiben dieser Antwort ist etwas schiefgelaufen. Versuchen Sie es erneut.',
    askingFallback: '{{model}} hat nicht geantwortet; {{fallback}} wird verwendet',
    askingAgainShorter:
      'Die Anfrage war zu lang für {{model}}; neuer Versuch mit weniger früheren Nachrichten',
    answerComplete: 'Diese Antwort ist vollständig. Es gibt nichts fortzusetzen.',
    tooLong: 'Das ist zu lang für {{model}}.',
    tooLongForWindow:
      'Das ist zu lang für {{model}}: Das Kontextfenster hat {{window}} Tokens, davon sind {{reserved}} für die Antwort reserviert.',
    tooLongHint:
      'Kürzen Sie die Nachricht, behalten Sie weniger Nachrichten im Kontext oder wählen Sie ein Modell mit größerem Kontextfenster.',
    sizesInstructionsFiles:
      'Ihre Nachricht hat {{message}}, Ihre Anweisungsdateien haben {{instructions}}, die angehängten Dateien {{files}} und die letzten Nachrichten {{history}}.',
    sizesInstructions:
      'Ihre Nachricht hat {{message}}, Ihre Anweisungsdateien haben {{instructions}} und die letzten Nachrichten {{history}}.',
    sizesFiles:
      'Ihre Nachricht hat {{message}}, die angehängten Dateien haben {{files}} und die letzten Nachrichten {{history}}.',
    sizes: 'Ihre Nachricht hat {{message}} und die letzten Nachrichten {{history}}.',
    measuringTimeout: 'Das Messen der Nachricht hat zu lange gedauert. Versuchen Sie es gleich noch einmal.',
    noteNotAsked: 'Eine Notiz hat keine Antwort. Senden Sie sie als neue Nachricht.',
    tooManyMeasurements:
      'Die Größe anderer Nachrichten wird gerade gemessen. Versuchen Sie es gleich noch einmal.',
    noText: 'sie enthält keinen Text',
    noRoom: 'sie passt nicht in das Kontextfenster',
    noRoomForImages: 'weitere Bilder passen nicht in das Kontextfenster',
    nothingFits: 'kein Teil davon passt zur Frage',
    onlyBeginning: 'nur ihr Anfang, denn {{reason}}',
    tooLongUnsearched:
      'sie ist zu lang, um vollständig gesendet zu werden, und kann noch nicht durchsucht werden',
    stillPreparing: 'sie wird noch verarbeitet',
    unprepared: 'sie wurde noch nicht verarbeitet; wählen Sie „Zerlegen und vektorisieren“',
    fileGone: 'sie wurde gelöscht, oder Sie haben keinen Zugriff mehr',
    kindUnreadable: 'Dateien dieses Typs können nicht gelesen werden ({{type}})',
    imagesUnseen: 'dieses Modell unterstützt keine Bilder',
    imageTooLarge: 'es ist zu groß für jedes Modell',
    tooLongExplained: '{{limits}} {{sizes}} {{hint}}',
  } satisfies TranslatedMessages<typeof chatMessages>,
}
