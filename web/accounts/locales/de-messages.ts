import type { accountsMessages } from '#contract/messages/accounts.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  accounts: {
    typeUsername: 'Geben Sie Ihren Benutzernamen ein',
    tooManyArchives: 'Sie können Ihre Daten {{max}}-mal am Tag exportieren. Versuchen Sie es später erneut.',
    archiveInProgress: 'Es läuft bereits ein Export',
    archiveNotFound: 'Der Export wurde nicht gefunden',
    usernameDiffers: 'Der Benutzername stimmt nicht überein',
    onlyAdministrator:
      'Sie sind der einzige Administrator. Geben Sie zuerst einem anderen Benutzer Administratorrechte.',
  } satisfies TranslatedMessages<typeof accountsMessages>,
}
