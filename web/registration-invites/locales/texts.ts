import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  invites: textGroup(
    async () => (await import('./en.ts')).enInvites,
    async () => (await import('./de.ts')).deInvites,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
