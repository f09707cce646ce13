import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  tools: textGroup(
    async () => (await import('./en.ts')).enTools,
    async () => (await import('./de.ts')).deTools,
  ),
  providers: textGroup(
    async () => (await import('./en.ts')).enProviders,
    async () => (await import('./de.ts')).deProviders,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
