import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  projects: textGroup(
    async () => (await import('./en.ts')).enProjects,
    async () => (await import('./de.ts')).deProjects,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
