import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  attachments: textGroup(
    async () => (await import('./en.ts')).enAttachments,
    async () => (await import('./de.ts')).deAttachments,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
