import { startTexts } from '#web/platform/start-texts.ts'

/** The tab of invites in the inbox. */
export const enStart = startTexts({
  inviteTab: { invites: 'Invites' },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
