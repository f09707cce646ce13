import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPresence } from './en.ts'

export const dePresence: Translation<typeof enPresence> = {
  presence: {
    here_one: '{{count}} Person hier',
    here_other: '{{count}} Personen hier',
    list: 'Personen in diesem Notizbuch',
    you: '{{name}} (Sie)',
    more_one: 'und {{count}} weitere Person',
    more_other: 'und {{count}} weitere Personen',
    typingOne: '{{name}} schreibt …',
    typingTwo: '{{name}} und {{other}} schreiben …',
    typingMany: 'Mehrere Personen schreiben …',
    section: 'Anwesenheit',
    sectionHint: 'Unter Freunden und in Notizbüchern, die Sie mit anderen teilen.',
    show: 'Anzeigen, wenn ich online bin, ein Notizbuch geöffnet habe oder darin schreibe',
    showHint: 'Ist dies aus, sehen Sie auch nicht, ob andere da sind.',
  },
}
