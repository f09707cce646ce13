import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  activity: textGroup(
    async () => (await import('./en.ts')).enActivity,
    async () => (await import('./de.ts')).deActivity,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
