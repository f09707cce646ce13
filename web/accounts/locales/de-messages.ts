import type { accountsMessages } from '#contract/messages/accounts.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  accounts: {
    typeUsername: 'Geben Sie Ihren Benutzernamen ein',
    tooManyArchives:
      'Sie können {{max}} Archive am Tag erstellen. Bitte versuchen Sie es später noch einmal.',
    archiveInProgress: 'Es wird schon ein Archiv erstellt',
    archiveNotFound: 'Das Archiv wurde nicht gefunden',
    usernameDiffers: 'Das ist nicht Ihr Benutzername',
    onlyAdministrator:
      'Außer Ihnen administriert hier niemand. Machen Sie zuerst jemand anderen zum Administrator.',
  } satisfies TranslatedMessages<typeof accountsMessages>,
}
