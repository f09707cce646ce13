import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  agentsShell: {
    agents: 'Agents',
    agentsWords: 'assistants bots personas experts',
    newAgent: 'New agent',
    choose: 'Agents',
    starters: 'Starters of the agents',
    chosen_one: '{{count}} agent',
    chosen_other: '{{count}} agents',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
