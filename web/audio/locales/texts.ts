import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  speech: textGroup(
    async () => (await import('./en.ts')).enSpeech,
    async () => (await import('./de.ts')).deSpeech,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
