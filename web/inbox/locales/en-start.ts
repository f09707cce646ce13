import { startTexts } from '#web/platform/start-texts.ts'

/** The entries of the inbox, and its name in the title of pages. */
export const enStart = startTexts({
  inboxShell: {
    inbox: 'Inbox',
    words: 'messages mail unread',
    send: 'Send message',
    messages: 'Messages',
    section: 'System messages',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
