import { startTexts } from '#web/platform/start-texts.ts'

/** The commands of organizations. */
export const enStart = startTexts({
  organizationsShell: {
    organizations: 'Organizations',
    words: 'team company members seats',
    account: 'Account',
    accountHint: 'Your answers count for',
    personal: 'Personal',
    open: 'Open organization',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
