import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  help: textGroup(
    async () => (await import('./en.ts')).enHelp,
    async () => (await import('./de.ts')).deHelp,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
