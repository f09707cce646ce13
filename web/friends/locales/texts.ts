import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  friends: textGroup(
    async () => (await import('./en.ts')).enFriends,
    async () => (await import('./de.ts')).deFriends,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
