import type { mcpMessages } from '#contract/messages/mcp.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  mcp: {
    nameRequired: 'Geben Sie einen Namen ein',
    nameTooLong: 'Ein Name darf höchstens {{max}} Zeichen haben',
    nameTaken: 'Es gibt schon einen MCP-Server mit diesem Namen',
    urlInvalid: 'Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt',
    urlHasPassword: 'Geben Sie das Passwort als Kopfzeile ein, nicht in der Adresse',
    commandRequired: 'Geben Sie einen Befehl ein',
    secretNameInvalid: 'Verwenden Sie Buchstaben, Ziffern, - und _',
    secretNameReserved: 'Diese Kopfzeile bestimmt die Verbindung selbst',
    secretNameTwice: 'Jeder Name kann einmal verwendet werden',
    secretValueRequired: 'Geben Sie einen Wert für {{name}} ein',
    tooManySecrets: 'Höchstens {{max}} Einträge',
    tooManyArguments: 'Höchstens {{max}} Argumente',
    tooMany: 'Sie können höchstens {{max}} MCP-Server hinzufügen',
    notFound: 'Der MCP-Server wurde nicht gefunden',
    toolNotFound: 'Dieser MCP-Server hat kein solches Werkzeug',
    definitionChanged: 'Die Definition dieses Werkzeugs hat sich wieder geändert. Prüfen Sie die neue.',
    changedConcurrently: 'Dieser MCP-Server wurde gleichzeitig geändert. Versuchen Sie es noch einmal.',
    addressBlocked:
      'Diese Adresse gehört dem Rechner oder seiner Cloud, nicht einem MCP-Server. Geben Sie eine andere ein.',
    addressPrivate:
      'Diese Adresse ist nicht im öffentlichen Internet. Solche Server kann nur die Administration hinzufügen.',
    ownServersOff: 'Die Administration hat eigene MCP-Server ausgeschaltet.',
    signInRequired: 'Der MCP-Server verlangt, dass Sie sich anmelden.',
    signInFirst: 'Melden Sie sich bei {{server}} an, um die Werkzeuge zu verwenden',
    signInNotOffered: 'Dieser MCP-Server bietet keine Anmeldung an.',
    signInFailed: 'Die Anmeldung beim MCP-Server ist fehlgeschlagen.',
    signInFailedWith: 'Die Anmeldung beim MCP-Server ist fehlgeschlagen: {{words}}',
    signInExpired:
      'Diese Anmeldung ist abgelaufen oder wurde in einer anderen Sitzung begonnen. Versuchen Sie es noch einmal.',
    redirects: 'Diese Adresse leitet zu einer anderen weiter. Geben Sie die endgültige Adresse ein.',
    responseTooLarge: 'Der MCP-Server hat mehr als {{max}} MB auf einmal gesendet.',
    timeout: 'Der MCP-Server hat nicht innerhalb von {{seconds}} Sekunden geantwortet.',
    ended: 'Der Befehl hat sich beendet.',
    endedWith: 'Der Befehl hat sich beendet: {{words}}',
    closed: 'Der MCP-Server hat die Verbindung geschlossen.',
    commandNotFound: 'Der Befehl {{command}} wurde auf diesem Server nicht gefunden.',
    commandNotStarted: 'Der Befehl {{command}} konnte nicht gestartet werden.',
    status: 'Der MCP-Server hat mit dem HTTP-Status {{status}} geantwortet.',
    statusWith: 'Der MCP-Server hat mit dem HTTP-Status {{status}} geantwortet: {{words}}',
    answered: 'Der MCP-Server hat geantwortet: {{words}}',
    notMcp: 'Das ist kein MCP-Server, oder er verwendet eine unbekannte Version des Protokolls.',
    unavailable: 'Ein eingeschalteter MCP-Server ist nicht verfügbar',
    tooManyOffered:
      'Das Modell erhält höchstens {{max}} Werkzeuge von MCP-Servern. Schalten Sie einige Server aus.',
    notApproved: 'Die Definition von {{tool}} hat sich geändert. Sie muss erst wieder genehmigt werden.',
    failed: 'Das Werkzeug hat einen Fehler gemeldet.',
    secretsUnreadable: 'Die gespeicherten Werte sind nicht mehr lesbar. Geben Sie sie noch einmal ein.',
  } satisfies TranslatedMessages<typeof mcpMessages>,
}
