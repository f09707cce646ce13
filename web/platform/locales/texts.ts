import { textGroup } from '../texts.ts'
import { en } from './en.ts'

export const texts = {
  start: textGroup(
    async () => en,
    async () => (await import('./de.ts')).de,
  ),
  // Those in English come with the answers of the server.
  messages: textGroup(
    async () => ({}),
    async () => (await import('./de-all-messages.ts')).deAllMessages,
  ),
}

type Start = Pick<typeof texts, 'start'>

declare module '../texts.ts' {
  interface TextGroups extends Start {}
}
