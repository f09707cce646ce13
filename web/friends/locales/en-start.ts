import { startTexts } from '#web/platform/start-texts.ts'

/** The commands of friends. */
export const enStart = startTexts({
  friendsShell: {
    friends: 'Friends',
    words: 'people contacts community requests blocked',
    add: 'Add friend',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
