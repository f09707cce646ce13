import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  'external-sign-in': textGroup(
    async () => (await import('./en.ts')).enExternalSignIn,
    async () => (await import('./de.ts')).deExternalSignIn,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
