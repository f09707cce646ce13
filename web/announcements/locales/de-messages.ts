import type { announcementsMessages } from '#contract/messages/announcements.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  announcements: {
    titleRequired: 'Ein Titel fehlt',
    priorityInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein',
    limitInvalid: 'Geben Sie eine ganze Zahl ab 1 ein',
    tooManyTags: 'Geben Sie höchstens {{max}} Tags ein',
    tagTooLong: 'Ein Tag darf höchstens {{max}} Zeichen haben',
    endBeforeStart: 'Das Ende muss nach dem Beginn liegen',
    tooManyImages: 'Eine Ankündigung darf höchstens {{max}} Bilder haben',
    imageNotFound: 'Das Bild wurde nicht gefunden',
    notFound: 'Die Ankündigung wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof announcementsMessages>,
}
