import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  inbox: textGroup(
    async () => (await import('./en.ts')).enInbox,
    async () => (await import('./de.ts')).deInbox,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
