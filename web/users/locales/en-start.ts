import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  usersShell: {
    section: 'Users',
    settings: 'Settings',
    profile: 'Open settings',
    profileWords: 'profile account preferences password avatar language theme',
    tabs: {
      profile: 'Profile',
      community: 'Community',
      preferences: 'Preferences',
      instructions: 'Instructions',
      security: 'Security',
      data: 'Data',
    },
    tabWords: {
      profile: 'settings picture avatar name username phone email address',
      community: 'settings friends groups presence messages',
      preferences:
        'settings appearance theme dark light language german deutsch conversations diagrams notifications',
      instructions: 'settings custom instructions system prompt saved prompts',
      security: 'settings password multi-factor two-factor passkeys api keys sessions devices',
      data: 'settings export import notebooks delete account',
    },
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
