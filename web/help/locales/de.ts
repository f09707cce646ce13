import type { Translation } from '#web/platform/locales/translation.ts'
import type { enHelp } from './en.ts'

export const deHelp: Translation<typeof enHelp> = {
  help: {
    title: 'Hilfe',
    start: {
      title: 'Eine Frage stellen',
      ask: 'Wählen Sie unter der Nachricht ein Modell, schreiben Sie Ihre Frage und drücken Sie die Eingabetaste. Die Antwort wird in einem Notizbuch gespeichert, auch wenn Sie die Seite schließen.',
      change:
        'Bearbeiten Sie eine frühere Frage, erzeugen Sie ihre Antwort mit einem anderen Modell neu oder verzweigen Sie das Notizbuch: Zeigen Sie auf eine Nachricht, um ihre Aktionen zu sehen.',
      prompt: 'Tippen Sie / für Befehle und Ihre gespeicherten Prompts.',
    },
    files: {
      title: 'Ihre Dateien verwenden',
      add: 'Ziehen Sie Dateien auf eine Nachricht, oder tippen Sie # und den Namen einer Datei.',
      cite: 'Antworten zitieren die Stellen der Dateien, die sie verwenden. Wählen Sie eine Nummer, um die Datei an dieser Stelle zu öffnen.',
      projects: 'Dateien und Anweisungen eines Projekts gelten in allen seinen Notizbüchern.',
    },
    find: {
      title: 'Etwas finden',
      search: 'Die Suche findet Wörter in Notizbüchern, Nachrichten, Dateien und Projekten.',
      palette:
        'Die Befehlspalette öffnet jedes Notizbuch, jede Datei, jedes Projekt und jede Einstellung nach dem Namen:',
    },
    more: {
      title: 'Mehr',
      shortcuts: 'Tastenkürzel',
      news: 'Neuigkeiten',
      settings: 'Einstellungen',
      api: 'Beschreibung der API (OpenAPI)',
    },
  },
}
