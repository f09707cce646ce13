import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  shares: textGroup(
    async () => (await import('./en.ts')).enShares,
    async () => (await import('./de.ts')).deShares,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
