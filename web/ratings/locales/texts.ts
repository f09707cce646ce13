import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  ratings: textGroup(
    async () => (await import('./en.ts')).enRatings,
    async () => (await import('./de.ts')).deRatings,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
