import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  viewer: textGroup(
    async () => (await import('./en.ts')).enViewer,
    async () => (await import('./de.ts')).deViewer,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
