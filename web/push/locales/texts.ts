import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  push: textGroup(
    async () => (await import('./en.ts')).enPush,
    async () => (await import('./de.ts')).dePush,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
