import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  accounts: textGroup(
    async () => (await import('./en.ts')).enAccounts,
    async () => (await import('./de.ts')).deAccounts,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
