import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  agents: textGroup(
    async () => (await import('./en.ts')).enAgents,
    async () => (await import('./de.ts')).deAgents,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
