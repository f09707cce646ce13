import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  agentsShell: {
    agents: 'Agenten',
    agentsWords: 'assistenten bots experten',
    newAgent: 'Neuer Agent',
    choose: 'Agenten',
    starters: 'Einstiege der Agenten',
    chosen_one: '{{count}} Agent',
    chosen_other: '{{count}} Agenten',
  },
}
