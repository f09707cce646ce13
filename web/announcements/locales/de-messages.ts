import type { announcementsMessages } from '#contract/messages/announcements.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  announcements: {
    titleRequired: 'Ein Titel fehlt',
    notFound: 'Die Ankündigung wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof announcementsMessages>,
}
