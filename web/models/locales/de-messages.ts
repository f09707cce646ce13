import type { modelsMessages } from '#contract/messages/models.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  models: {
    builtinName: 'Dateisuche (ohne KI)',
    builtinDescription:
      'Zitiert Auszüge Ihrer Dateien, die zu einer Frage passen. Eingebaut: braucht keinen Schlüssel und kein Netzwerk',
    runsOn: 'Läuft auf {{provider}}',
    idInvalid: 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche',
    imagesUnsupported: 'Bilder dieses Anbieters werden noch nicht unterstützt',
    noImageModels: '{{provider}} hat keine Bildmodelle',
    keyMissing: 'Kein API-Schlüssel für {{provider}}: Fügen Sie einen hinzu oder setzen Sie {{variable}}',
    serverSilent: 'Der Server antwortet nicht',
    providerNotFound: 'Der Anbieter wurde nicht gefunden',
    serverRequired: 'Geben Sie die Adresse des Servers ein',
    keyAgain: 'Geben Sie den API-Schlüssel für die neue Adresse erneut ein',
    keyRequired: 'Geben Sie einen API-Schlüssel ein',
    ownFallback: 'Ein Modell kann nicht sein eigenes Ersatzmodell sein',
    noSuchModel: 'Das Modell wurde nicht gefunden',
    disabled: 'Von der Administration deaktiviert',
    tagsDisallow: 'Ihre Tags erlauben dieses Modell nicht',
    noEmbeddings: '{{provider}} hat keine Embedding-Modelle',
    vectorCountWrong: 'Der Anbieter hat {{vectors}} Vektoren für {{texts}} Texte zurückgegeben.',
    vectorLengthWrong:
      'Der Anbieter hat einen Vektor mit {{length}} statt {{expected}} Zahlen zurückgegeben.',
    vectorLengthInvalid: 'Vektoren mit {{length}} Zahlen können nicht verglichen werden.',
    vectorInvalid: 'Der Anbieter hat einen Vektor zurückgegeben, der nicht verglichen werden kann.',
    endless: 'Die Antwort wurde abgebrochen, weil sie zu lang wurde.',
    contentFiltered: 'Der Inhaltsfilter des Anbieters hat diese Antwort abgebrochen.',
    outputLimit:
      'Die Antwort hat die Grenze der Ausgabe-Tokens erreicht und ist möglicherweise unvollständig.',
    emptyAnswer: 'Das Modell hat eine leere Antwort zurückgegeben.',
    outputLimitBeforeAnswer:
      'Das Modell hat die Grenze der Ausgabe-Tokens erreicht, bevor es eine Antwort geschrieben hat. Erhöhen Sie die maximale Antwortlänge in den KI-Einstellungen und versuchen Sie es erneut.',
    incompleteAnswer: 'Die Antwort endete, bevor sie vollständig war.',
    settingRefusedBecause: 'Dieses Modell akzeptiert diesen Wert von {{setting}} nicht: {{reason}}',
    settingRefused: 'Dieses Modell akzeptiert diesen Wert von {{setting}} nicht',
    noTextModels: '{{provider}} hat keine Textmodelle',
    addressBlocked:
      'Diese Adresse ist für interne Dienste dieses Rechners oder seiner Cloud reserviert. Geben Sie eine andere ein.',
    responseTooLarge: 'Die Antwort des Anbieters ist zu groß.',
    statusWithPage:
      'Der Anbieter hat den HTTP-Status {{status}} und eine Webseite zurückgegeben. Prüfen Sie die Basis-URL und vorgeschaltete Proxys.',
    status: 'Der Anbieter hat den HTTP-Status {{status}} zurückgegeben.',
    connectionRefused: '{{host}} ist nicht erreichbar: Die Verbindung wurde abgelehnt.',
    hostUnknown:
      '{{host}} ist nicht erreichbar: Der Name existiert nicht, oder dieser Server hat keine Internetverbindung.',
    hostLookupFailed: '{{host}} ist nicht erreichbar: Die Namensauflösung ist fehlgeschlagen.',
    noRoute: '{{host}} ist nicht erreichbar: Es gibt keine Netzwerkroute.',
    connectionForbidden: 'Dieser Server erlaubt keine Verbindungen zu {{host}}.',
    silent: 'Das Modell hat nicht rechtzeitig geantwortet.',
    connectionTimeout: 'Zeitüberschreitung bei der Verbindung zu {{host}}.',
    connectionCut: 'Die Verbindung zu {{host}} wurde unterbrochen, bevor die Antwort vollständig war.',
    answerInvalid: 'Der Anbieter hat eine ungültige Antwort zurückgegeben.',
    insecure: 'Keine sichere Verbindung zu {{host}}: {{reason}}',
    connectionFailed: 'Die Verbindung zu {{host}} ist fehlgeschlagen: {{reason}}',
    noReason: 'Der Anbieter hat keinen Grund genannt.',
    noModelList: 'Diese Adresse liefert keine OpenAI-kompatible Modellliste.',
    cannotBeAsked: 'Dieser Anbieter kann nicht verwendet werden.',
    listTimeout: 'Der Server hat nicht rechtzeitig geantwortet.',
    notAModelServer: 'Der Server unter dieser Adresse ist kein Modellserver.',
    redirects: 'Diese Adresse leitet zu einer anderen weiter. Geben Sie die endgültige Adresse ein.',
    answersWithPage: 'Diese Adresse liefert eine Webseite, kein Modell. Prüfen Sie die Basis-URL.',
    busy: 'Der Anbieter ist ausgelastet',
    quiet: 'Das Modell antwortet nicht mehr',
    retrying: '{{reason}}, neuer Versuch ({{attempt}} von {{max}})',
  } satisfies TranslatedMessages<typeof modelsMessages>,
}
