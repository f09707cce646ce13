import { startTexts } from '#web/platform/start-texts.ts'

/** The entries of the account menu, and their commands. */
export const enStart = startTexts({
  helpShell: {
    guide: 'Guide',
    guideWords: 'help manual documentation how to support',
    tour: 'Tour',
    tourWords: 'tutorial introduction first steps',
    about: 'About',
    technicalDocs: 'Technical docs',
    technicalDocsWords: 'API reference OpenAPI developer',
    changelog: 'Changelog',
    changelogWords: 'changes versions releases',
    terms: 'Terms',
    policies: 'Policies',
    policiesWords: 'privacy data protection',
    developers: 'Developers',
    developersWords: 'architecture version notes',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
