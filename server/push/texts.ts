import type { Language } from '#contract/language.ts'
import type { PushKind, PushNotification } from '#contract/push.ts'

/** What a notification is about: the name of a user or notebook, and the name of an object or message. */
export interface Reported {
  /** `null` for the site. */
  from: string | null
  about: string
}

const TEXTS: Record<Language, Record<PushKind | 'site', string>> = {
  en: {
    answers: 'Answer ready',
    invites: 'Invite: {{about}}',
    messages: '{{about}}',
    site: 'System message',
  },
  de: {
    answers: 'Antwort fertig',
    invites: 'Einladung: {{about}}',
    messages: '{{about}}',
    site: 'Systemnachricht',
  },
}

/** In the language of the user. */
export const textsOf = (
  language: Language,
  kind: PushKind,
  { from, about }: Reported,
): Pick<PushNotification, 'title' | 'body'> => ({
  title: from ?? TEXTS[language].site,
  body: TEXTS[language][kind].replace('{{about}}', () => about),
})
