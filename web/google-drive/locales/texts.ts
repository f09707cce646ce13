import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  drive: textGroup(
    async () => (await import('./en.ts')).enDrive,
    async () => (await import('./de.ts')).deDrive,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
