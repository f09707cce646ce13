import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  friends: textGroup(
    async () => (await import('./en.ts')).enFriends,
    async () => (await import('./de.ts')).deFriends,
  ),
  recipients: textGroup(
    async () => (await import('./en-recipients.ts')).enRecipients,
    async () => (await import('./de-recipients.ts')).deRecipients,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
