import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  welcome: textGroup(
    async () => (await import('./en.ts')).enWelcome,
    async () => (await import('./de.ts')).deWelcome,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
