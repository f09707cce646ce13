import type { announcementsMessages } from '#contract/messages/announcements.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  announcements: {
    titleRequired: 'Ein Titel fehlt',
    endBeforeStart: 'Das Ende muss nach dem Beginn liegen',
    tooManyImages: 'Eine Ankündigung darf höchstens {{max}} Bilder haben',
    imageNotFound: 'Das Bild wurde nicht gefunden',
    notFound: 'Die Ankündigung wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof announcementsMessages>,
}
