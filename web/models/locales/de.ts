import type { Translation } from '#web/platform/locales/translation.ts'
import type { enProviders, enTools } from './en.ts'

export const deProviders: Translation<typeof enProviders> = {
  providers: {
    title: 'KI-Anbieter',
    body: 'Anbieter von KI-Modellen. Schlüssel werden verschlüsselt gespeichert und nie wieder angezeigt.',
    connected: 'Verbundene Anbieter',
    none: 'Noch ist kein Anbieter verbunden.',
    add: 'Anbieter hinzufügen',
    ownServer: 'OpenAI-kompatibler Server',
    name: 'Name',
    nameMissing: 'Geben Sie einen Namen mit mindestens einem Buchstaben oder einer Ziffer ein',
    nameTaken: 'Ein Server mit diesem Namen existiert bereits',
    address: 'Adresse',
    keyIfAny: 'API-Schlüssel (optional)',
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
      'Seine Modelle können erst wieder verwendet werden, wenn er erneut verbunden ist. Vorhandene Antworten bleiben erhalten.',
    removed: '{{name}} entfernt',
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
    keyHint: 'Wir testen den Schlüssel und speichern ihn dann verschlüsselt.',
    connect: 'Verbinden',
    connected: '{{name}} ist verbunden',
    localTitle: 'Lokale Server',
    localLooking: 'Lokale Modellserver werden gesucht …',
    localNone: 'Kein lokaler Modellserver gefunden (Ollama, LM Studio, llama.cpp und andere).',
    localModels_one: '{{count}} Modell',
    localModels_other: '{{count}} Modelle',
    use: 'Verwenden',
    ollama: 'Wenn Ollama installiert ist, lädt und startet dieser Befehl ein kleines Modell:',
    copyCommand: 'Befehl kopieren',
    lookingAgain: 'Neue Server erscheinen hier nach wenigen Sekunden.',
  },
}

export const deTools: Translation<typeof enTools> = {
  tools: {
    body: 'Das Modell entscheidet, wann es ein eingeschaltetes Werkzeug verwendet.',
    unsupportedHelp: 'Wählen Sie ein Modell, das Werkzeuge verwenden kann.',
    notSetUp: 'Nicht eingerichtet. Fragen Sie die Administration.',
    setUp: 'Nicht eingerichtet. Einstellungen öffnen',
    help: {
      read_page: 'Öffnet Webseiten, die Sie nennen oder die eine Suche gefunden hat.',
      weather_info: 'Das aktuelle Wetter und eine Vorhersage für sieben Tage.',
      web_search: 'Durchsucht das Web und nennt die Seiten als Quellen.',
      current_datetime: 'Kennt Datum und Uhrzeit an Ihrem Ort.',
      dice_roll: 'Würfelt, zum Beispiel 2d6+3.',
      math_evaluate: 'Rechnet genau, auch mit Einheiten und Matrizen.',
      search_files: 'Durchsucht die Dateien dieses Notizbuchs während der Antwort noch einmal.',
      search_notebooks: 'Durchsucht Ihre anderen Notizbücher.',
    },
  },
}
