import i18next from 'i18next'
import {
  Message,
  type MessageKey,
  type MessagesOf,
  messageOfIssue,
  type Said,
  toMessage,
} from '#contract/messages.ts'
import { formatNumber } from './formats.ts'

/** The messages of a domain in another language: a message that is missing does not compile. */
export type TranslatedMessages<M extends MessagesOf<Record<string, string>>> = Readonly<
  Record<keyof M, string>
>

/** A message in the language that is shown; in English if it has no key or its key is not known. */
export function shownMessage(said: Said): string {
  const { message, key, params = {} } = toMessage(said)
  const template: unknown = key && i18next.getResource(i18next.language, 'messages', key)
  if (typeof template !== 'string') return message
  const values = Object.entries(params).map(([name, value]) => [name, shownParam(value)])
  // The template itself is passed on: a parameter cannot be mistaken for an option of the translation.
  return i18next.services.interpolator.interpolate(template, Object.fromEntries(values), i18next.language, {})
}

/** A text that was sent beside its key. */
export const shownText = (text: string, key: MessageKey | undefined) =>
  shownMessage({ message: text, ...key })

/** What is wrong with a field, by the rule of its schema. */
export const shownIssue = (issue: { message: string }) => shownMessage(messageOfIssue(issue))

function shownParam(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value)
  const said = Message.safeParse(value).data
  return said ? shownMessage(said) : String(value)
}
