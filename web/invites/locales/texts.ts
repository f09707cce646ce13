import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  objectInvites: textGroup(
    async () => (await import('./en.ts')).enObjectInvites,
    async () => (await import('./de.ts')).deObjectInvites,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
