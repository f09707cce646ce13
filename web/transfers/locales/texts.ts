import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  transfers: textGroup(
    async () => (await import('./en.ts')).enTransfers,
    async () => (await import('./de.ts')).deTransfers,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
