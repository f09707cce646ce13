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
  // Of a widget that few texts show.
  diagrams: textGroup(
    async () => (await import('./en-diagrams.ts')).enDiagrams,
    async () => (await import('./de-diagrams.ts')).deDiagrams,
  ),
}

type Shared = Pick<typeof texts, 'start' | 'diagrams'>

declare module '../texts.ts' {
  interface TextGroups extends Shared {}
}
