import type { SettingName } from '#contract/settings.ts'

/** The label and the help of each setting. */
export type SettingTexts = Record<SettingName, { label: string; help: string }>

/** The server sends the English texts. */
export const deSettings: { settingTexts: SettingTexts } = {
  settingTexts: {
    registrationMode: {
      label: 'Registrierung',
      help: 'Wer ein Konto erstellen kann: alle, Benutzer mit Einladung oder niemand',
    },
    enforceMFA: {
      label: 'Multi-Faktor-Authentifizierung für alle Benutzer',
      help: 'Alle Benutzer müssen eine Authenticator-App einrichten, bevor sie fortfahren können',
    },
    DefaultAPIModel: {
      label: 'Standardmodell',
      help: 'Gilt, bis ein Benutzer ein Modell auswählt',
    },
    ModelMetricsDays: {
      label: 'Tage der Modellmetriken',
      help: 'Antworten, Kosten und Geschwindigkeit der Modelle werden nach so vielen Tagen gelöscht',
    },
    DefaultEmbeddingModel: {
      label: 'Embedding-Modell',
      help: 'Durchsucht Dateien nach Bedeutung, zusätzlich zu Stichwörtern',
    },
    TranscriptionModel: {
      label: 'Diktiermodell',
      help: 'Wandelt Sprache in Text um; ohne Modell verwenden Browser ihre eigene Spracherkennung',
    },
    SpeechModel: {
      label: 'Sprachmodell zum Vorlesen',
      help: 'Liest Antworten vor; ohne Modell verwenden Browser ihre eigenen Stimmen',
    },
    SpeechVoice: {
      label: 'Stimme',
      help: 'Die Stimme des Sprachmodells, etwa alloy; leer lassen für seine erste Stimme',
    },
    DefaultChunkSize: {
      label: 'Abschnittsgröße',
      help: 'Die übliche Anzahl der Tokens in einem Abschnitt einer Datei',
    },
    MaxContentLength: {
      label: 'Volltextgrenze',
      help: 'Dateien bis zu dieser Zeichenzahl werden vollständig an das Modell gesendet, längere als passende Auszüge',
    },
    SystemFiles: {
      label: 'Anweisungsdateien für alle Benutzer',
      help: 'Gelten in jeder Unterhaltung',
    },
    GlobalFiles: {
      label: 'Dateien für alle Benutzer',
      help: 'Wer eine Datei für alle Benutzer freigeben kann',
    },
    MaxFileSize: {
      label: 'Maximale Dateigröße',
      help: 'Die maximale Größe einer hochgeladenen Datei in Megabyte',
    },
    ConcurrentAnswers: {
      label: 'Gleichzeitige Antworten pro Benutzer',
      help: 'Die Anzahl der Antworten, die gleichzeitig für einen Benutzer geschrieben werden; weitere Nachrichten kommen in die Warteschlange',
    },
    WaitingAnswers: {
      label: 'Wartende Antworten pro Benutzer',
      help: 'Die Anzahl der Nachrichten eines Benutzers in der Warteschlange; weitere werden abgelehnt',
    },
    EnableAgents: {
      label: 'Agenten',
      help: 'Benutzer können in ihren Einstellungen Agenten einschalten: Modelle mit eigenen Anweisungen, Werkzeugen und Dateien',
    },
    EnableArtifacts: {
      label: 'Artefakte',
      help: 'Seiten, Zeichnungen, Diagramme und Programme in Antworten öffnen sich neben der Unterhaltung, wenn Benutzer das einschalten',
    },
    EnableRapidReply: {
      label: 'Schnelle Antworten',
      help: 'Das günstigste Modell gibt eine kurze erste Antwort, bis das gewählte beginnt, wenn Benutzer das einschalten',
    },
    SafetyToleranceMax: {
      label: 'Größte Sicherheitstoleranz von Bildern',
      help: 'Was Benutzer bei Bildmodellen mit dieser Einstellung erlauben können: 0 ist der strengste Filter, 6 der großzügigste',
    },
    UserMcpServers: {
      label: 'MCP-Server von Benutzern',
      help: 'Benutzer können für sich selbst MCP-Server an öffentlichen Adressen hinzufügen',
    },
    ToolSteps: {
      label: 'Schritte mit Werkzeugen',
      help: 'Wie oft ein Modell in einer Antwort Werkzeuge aufrufen und weiterschreiben kann; danach endet die Antwort',
    },
    WebSearchEngine: {
      label: 'Websuche',
      help: 'Die Suchmaschine des Werkzeugs „Websuche“: eine eigene SearXNG-Instanz, oder Brave oder Tavily mit Schlüssel',
    },
    WebSearchAddress: {
      label: 'Adresse von SearXNG',
      help: 'Zum Beispiel http://localhost:8888; ihre Einstellungen müssen das Format json erlauben',
    },
    WebSearchKey: {
      label: 'Schlüssel für die Websuche',
      help: 'Der API-Schlüssel von Brave oder Tavily',
    },
    WeatherAddress: {
      label: 'Wetterdienst',
      help: 'Die Adresse für Vorhersagen von Open-Meteo oder einer eigenen Instanz; leer schaltet das Werkzeug „Wetter“ aus',
    },
    GeocodingAddress: {
      label: 'Ortssuche',
      help: 'Findet die Orte für das Werkzeug „Wetter“; leer schaltet es aus',
    },
    AboutAddress: {
      label: 'Adresse von „Über“',
      help: 'Wo Ihre eigene Seite über die Website liegt; leer für die Seite des Programms',
    },
    GuideAddress: {
      label: 'Adresse des Handbuchs',
      help: 'Wo Ihr eigenes Handbuch liegt; leer für das Handbuch des Programms',
    },
    ChangelogAddress: {
      label: 'Adresse des Änderungsprotokolls',
      help: 'Wo Ihr eigenes Änderungsprotokoll liegt; leer für das des Programms',
    },
    TermsText: {
      label: 'Nutzungsbedingungen',
      help: 'Ihre eigenen Bedingungen in Markdown; leer für den Text des Programms. Auch Besucher können sie lesen',
    },
    TermsAddress: {
      label: 'Adresse der Nutzungsbedingungen',
      help: 'Wo Ihre Bedingungen veröffentlicht sind; sie ersetzt den Text',
    },
    PoliciesText: {
      label: 'Datenschutzerklärung',
      help: 'Ihre eigene Erklärung in Markdown; leer für den Text des Programms. Auch Besucher können sie lesen',
    },
    PoliciesAddress: {
      label: 'Adresse der Datenschutzerklärung',
      help: 'Wo Ihre Erklärung veröffentlicht ist; sie ersetzt den Text',
    },
    WebsiteAddress: {
      label: 'Website',
      help: 'Wo die Website Ihrer Firma oder dieser Installation liegt; leer für keine. Verlinkt auf der Seite „Über“',
    },
    PricingAddress: {
      label: 'Preise',
      help: 'Wo Ihre Preise veröffentlicht sind; leer für keine. Verlinkt auf der Seite „Über“',
    },
    SupportAddress: {
      label: 'Hilfe',
      help: 'Wo Benutzer Hilfe finden; leer für keine. Verlinkt auf der Seite „Über“',
    },
    BlogAddress: {
      label: 'Blog',
      help: 'Wo Ihre Neuigkeiten erscheinen; leer für keine. Verlinkt auf der Seite „Über“',
    },
  },
}
