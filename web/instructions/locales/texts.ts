import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  'system-prompts': textGroup(
    async () => (await import('./en.ts')).enSystemPrompts,
    async () => (await import('./de.ts')).deSystemPrompts,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
