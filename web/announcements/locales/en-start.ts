import { startTexts } from '#web/platform/start-texts.ts'

/** Announcements. */
export const enStart = startTexts({
  announcements: {
    label: 'Announcements',
    dialog: 'What’s new',
    emptyTitle: 'No News is Good News!',
    emptyBody: 'But seriously, there’s nothing new to show right now. Check back later for updates!',
    ok: 'OK',
    close: 'Close announcement',
    previous: 'Previous',
    next: 'Next',
    goTo: 'Announcement {{number}} of {{total}}',
  },
  announcementsShell: {
    whatsNew: 'What’s new',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
