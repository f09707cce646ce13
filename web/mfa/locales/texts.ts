import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  mfa: textGroup(
    async () => (await import('./en.ts')).enMfa,
    async () => (await import('./de.ts')).deMfa,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
