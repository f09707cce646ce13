import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  groups: textGroup(
    async () => (await import('./en.ts')).enGroups,
    async () => (await import('./de.ts')).deGroups,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
