import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  prompts: textGroup(
    async () => (await import('./en.ts')).enPrompts,
    async () => (await import('./de.ts')).dePrompts,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
