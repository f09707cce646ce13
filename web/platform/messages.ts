import i18next from 'i18next'
import { type Message, type MessageParam, type MessagesOf, messageOfIssue } from '#contract/messages.ts'

/** The messages of a domain in another language: a message that is missing does not compile. */
export type TranslatedMessages<M extends MessagesOf<Record<string, string>>> = Readonly<
  Record<keyof M, string>
>

/** A message in the language that is shown; in English if it has no key or its key is not known. */
export function shownMessage({ message, key, params = {} }: Message): string {
  const template: unknown = key && i18next.getResource(i18next.language, 'messages', key)
  if (typeof template !== 'string') return message
  const values = Object.entries(params).map(([name, value]) => [name, shownParam(value)])
  // The template itself is passed on: a parameter cannot be mistaken for an option of the translation.
  return i18next.services.interpolator.interpolate(template, Object.fromEntries(values), i18next.language, {})
}

/** What is wrong with a field, by the rule of its schema. */
export const shownIssue = (issue: { message: string }) => shownMessage(messageOfIssue(issue))

const shownParam = (value: MessageParam) => (typeof value === 'object' ? shownMessage(value) : String(value))
