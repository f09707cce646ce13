import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  feedback: textGroup(
    async () => (await import('./en.ts')).enFeedback,
    async () => (await import('./de.ts')).deFeedback,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
