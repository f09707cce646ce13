import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  presence: textGroup(
    async () => (await import('./en.ts')).enPresence,
    async () => (await import('./de.ts')).dePresence,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
