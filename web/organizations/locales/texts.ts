import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  organizations: textGroup(
    async () => (await import('./en.ts')).enOrganizations,
    async () => (await import('./de.ts')).deOrganizations,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
