import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  search: textGroup(
    async () => (await import('./en.ts')).enSearch,
    async () => (await import('./de.ts')).deSearch,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
