import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  mcp: textGroup(
    async () => (await import('./en.ts')).enMcp,
    async () => (await import('./de.ts')).deMcp,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
