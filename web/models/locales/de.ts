import type { Translation } from '#web/platform/locales/translation.ts'
import type { enProviders } from './en.ts'

export const deProviders: Translation<typeof enProviders> = {
  providers: {
    title: 'KI-Anbieter',
    body: 'Woher die Modelle kommen. Schlüssel werden verschlüsselt gespeichert und nie wieder angezeigt.',
    connected: 'Verbundene Anbieter',
    none: 'Noch ist keiner verbunden.',
    add: 'Anbieter hinzufügen',
    ownServer: 'OpenAI-kompatibler Server',
    name: 'Name',
    nameMissing: 'Geben Sie einen Namen mit mindestens einem Buchstaben oder einer Ziffer ein',
    nameTaken: 'Es gibt schon einen Server mit diesem Namen',
    address: 'Adresse',
    keyIfAny: 'API-Schlüssel, falls er einen verlangt',
    save: 'Speichern',
    saved: 'Hier gespeichert',
    fromEnvironment: 'Umgebungsvariable',
    setBy: 'Durch {{variable}} gesetzt: Ändern Sie es dort und starten Sie neu.',
    elsewhere:
      '{{name}} braucht mehr als einen Schlüssel: Setzen Sie {{variable}} oder die AWS-Variablen und starten Sie neu.',
    keyEnding: 'Schlüssel {{hint}}',
    change: 'Ändern',
    replaceKey: 'Schlüssel ersetzen',
    changeOf: '{{name}} ändern',
    remove: 'Entfernen',
    removeOf: '{{name}} entfernen',
    removeTitle: '{{name}} entfernen?',
    removeBody:
      'Die Modelle dieses Anbieters können erst wieder verwendet werden, wenn er neu verbunden ist. Was sie geschrieben haben, bleibt.',
    removed: '{{name}} wurde entfernt',
    inUse: 'In Verwendung',
    useServer: '{{name}} verwenden',
  },
  defaultModel: {
    title: 'Standardmodell wählen',
    body: '{{name}} bietet mehrere Modelle. Wer keines gewählt hat, erhält das Standardmodell. Sie können es später unter Administration → Einstellungen ändern.',
    window: 'Kontextfenster: {{tokens}} Tokens',
    skip: 'Jetzt nicht',
    use: 'Als Standard verwenden',
    saved: '{{name}} ist das Standardmodell',
  },
  firstRun: {
    vendor: 'Anbieter',
    key: 'API-Schlüssel',
    keyHint: 'Er wird mit einem echten Aufruf geprüft und dann verschlüsselt gespeichert.',
    connect: 'Verbinden',
    connected: '{{name}} ist verbunden',
    localTitle: 'Auf diesem Rechner gefunden',
    localLooking: 'Auf diesem Rechner wird nach Modellservern gesucht …',
    localNone:
      'Auf diesem Rechner wurde kein Modellserver gefunden (gesucht wird nach Ollama, LM Studio, llama.cpp und anderen).',
    localModels_one: '{{count}} Modell',
    localModels_other: '{{count}} Modelle',
    use: 'Verwenden',
  },
}
