import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  'file-tags': textGroup(
    async () => (await import('./en-tags.ts')).enFileTags,
    async () => (await import('./de-tags.ts')).deFileTags,
  ),
  files: textGroup(
    async () => (await import('./en.ts')).enFiles,
    async () => (await import('./de.ts')).deFiles,
  ),
  'file-sources': textGroup(
    async () => (await import('./en-sources.ts')).enFileSources,
    async () => (await import('./de-sources.ts')).deFileSources,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
