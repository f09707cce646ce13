import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPromptGauge } from './en-gauge.ts'

export const dePromptGauge: Translation<typeof enPromptGauge> = {
  promptGauge: {
    title: 'Nächste Nachricht',
    label: 'Nächste Nachricht: {{used}} von {{limit}} Tokens',
    tooLong: 'Zu lang',
    tooLongLabel_one: 'Nächste Nachricht: {{count, number}} Token zu lang',
    tooLongLabel_other: 'Nächste Nachricht: {{count, number}} Tokens zu lang',
    total: 'Gesamt',
    limit: 'Längste Eingabe',
    reserved: 'Für die Antwort reserviert',
    excess_one: 'Diese Nachricht ist {{count, number}} Token zu lang für {{model}}.',
    excess_other: 'Diese Nachricht ist {{count, number}} Tokens zu lang für {{model}}.',
    dropped_one: '{{count, number}} frühere Nachricht passt nicht hinein und wird weggelassen.',
    dropped_other: '{{count, number}} frühere Nachrichten passen nicht hinein und werden weggelassen.',
    mayExceed: 'Diese Nachricht ist vielleicht zu lang für {{model}}: Das Kontextfenster ist nicht bekannt.',
    suggestion: {
      prompt: 'Kürzen Sie die Nachricht',
      history: 'Senden Sie weniger Verlauf, oder fahren Sie in einem neuen Notizbuch fort',
      instructions: 'Schalten Sie Anweisungsdateien in Ihrem Profil aus',
      agent: 'Wählen Sie einen anderen Agenten',
      tools: 'Schalten Sie Werkzeuge in den Einstellungen aus',
      files: 'Lassen Sie Dateien weg',
      images: 'Lassen Sie Bilder weg',
      model: 'Wählen Sie ein Modell mit größerem Kontextfenster',
    },
    unused: 'Nicht gesendet: {{reason}}',
    leaveOut: '{{name}} weglassen',
  },
}
