import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  'announcement-editor': textGroup(
    async () => (await import('./en.ts')).enAnnouncementEditor,
    async () => (await import('./de.ts')).deAnnouncementEditor,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
