import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  artifacts: textGroup(
    async () => (await import('./en.ts')).enArtifacts,
    async () => (await import('./de.ts')).deArtifacts,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
