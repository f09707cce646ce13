import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  'prompt-meta': textGroup(
    async () => (await import('./en.ts')).enPromptMeta,
    async () => (await import('./de.ts')).dePromptMeta,
  ),
  'prompt-gauge': textGroup(
    async () => (await import('./en-gauge.ts')).enPromptGauge,
    async () => (await import('./de-gauge.ts')).dePromptGauge,
  ),
  'conversation-settings': textGroup(
    async () => (await import('./en-display.ts')).enConversationSettings,
    async () => (await import('./de-display.ts')).deConversationSettings,
  ),
  'markdown-viewer': textGroup(
    async () => (await import('./en-display.ts')).enMarkdownViewer,
    async () => (await import('./de-display.ts')).deMarkdownViewer,
  ),
  'tool-calls': textGroup(
    async () => (await import('./en-tools.ts')).enToolCalls,
    async () => (await import('./de-tools.ts')).deToolCalls,
  ),
  'answer-images': textGroup(
    async () => (await import('./en-images.ts')).enAnswerImages,
    async () => (await import('./de-images.ts')).deAnswerImages,
  ),
  'slash-commands': textGroup(
    async () => (await import('./en-commands.ts')).enSlashCommands,
    async () => (await import('./de-commands.ts')).deSlashCommands,
  ),
  'thread-search': textGroup(
    async () => (await import('./en-search.ts')).enThreadSearch,
    async () => (await import('./de-search.ts')).deThreadSearch,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
