import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  providers: textGroup(
    async () => (await import('./en.ts')).enProviders,
    async () => (await import('./de.ts')).deProviders,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
