import { startTexts } from '#web/platform/start-texts.ts'

/** The entry of the administration, which commands show too. */
export const enStart = startTexts({
  mcpShell: {
    section: 'MCP servers',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
