import type { SettingName } from '#contract/settings.ts'

/** The label and the help of each setting. */
export type SettingTexts = Record<SettingName, { label: string; help: string }>

/** The server sends the English texts. */
export const deSettings: { settingTexts: SettingTexts } = {
  settingTexts: {
    registrationMode: {
      label: 'Registrierung',
      help: 'Wer ein Konto anlegen kann: alle, Eingeladene oder niemand',
    },
    enforceMFA: {
      label: 'Multi-Faktor-Authentifizierung für alle',
      help: 'Ob alle eine Authenticator-App einrichten müssen, bevor sie etwas anderes tun können',
    },
    DefaultAPIModel: {
      label: 'Standardmodell',
      help: 'Das Modell für alle, die keines gewählt haben',
    },
    DefaultEmbeddingModel: {
      label: 'Embedding-Modell',
      help: 'Findet Textstellen in Dateien nach ihrer Bedeutung, nicht nur nach ihren Wörtern',
    },
    DefaultChunkSize: {
      label: 'Größe der Textstellen',
      help: 'Wie viele Token eine Textstelle einer Datei hat, wo niemand etwas anderes gewählt hat',
    },
    MaxContentLength: {
      label: 'Längster ganz gesendeter Text',
      help: 'Wie viele Zeichen einer Datei höchstens an ein Modell gesendet werden; aus längeren die Stellen, die zur Frage passen',
    },
    SystemFiles: {
      label: 'Anweisungsdateien für alle',
      help: 'Ihr Text weist jedes Modell in jeder Nachricht an',
    },
    GlobalFiles: {
      label: 'Dateien für alle',
      help: 'Wer eine Datei mit allen auf einmal teilen darf',
    },
    MaxFileSize: {
      label: 'Größte Datei',
      help: 'Wie viele Megabyte eine hochgeladene Datei haben darf',
    },
    ConcurrentAnswers: {
      label: 'Gleichzeitige Antworten pro Person',
      help: 'Wie viele Antworten gleichzeitig für eine Person geschrieben werden; weitere warten in der Reihenfolge ihrer Nachrichten',
    },
    WaitingAnswers: {
      label: 'Wartende Antworten pro Person',
      help: 'Wie viele Nachrichten einer Person auf eine Antwort warten können; weitere werden abgelehnt',
    },
  },
}
