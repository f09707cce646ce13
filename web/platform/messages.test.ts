import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineMessages, foreignText, messageOfIssue, rule } from '#contract/messages.ts'
import { errorOfResponse } from './errors.ts'
import { shownMessage } from './messages.ts'

const bookMessages = defineMessages('books', {
  notFound: 'Book not found',
  unreadable: '“{{name}}” cannot be read: {{reason}}',
  tooLong: 'At most {{count}} characters',
})

beforeEach(async () => {
  const books = {
    notFound: 'Das Buch wurde nicht gefunden',
    unreadable: 'Nicht lesbar: „{{name}}“ ({{reason}})',
    tooLong: 'Höchstens {{count}} Zeichen',
  }
  i18next.addResourceBundle('de', 'messages', { books })
  await i18next.changeLanguage('de')
})

afterEach(async () => {
  i18next.removeResourceBundle('de', 'messages')
  await i18next.changeLanguage('en')
})

test('shows a message in the language of the user, with the reason in it', () => {
  const said = bookMessages.unreadable({ name: '{{reason}} $t(x)', reason: bookMessages.notFound() })
  expect(said.message).toBe('“{{reason}} $t(x)” cannot be read: Book not found')
  expect(shownMessage(said)).toBe('Nicht lesbar: „{{reason}} $t(x)“ (Das Buch wurde nicht gefunden)')
})

test('shows English where there is no translation, and the text of another program as it is', async () => {
  expect(shownMessage({ message: 'Later', key: 'books.later' })).toBe('Later')
  expect(shownMessage(foreignText('quota {{exceeded}}'))).toBe('quota {{exceeded}}')
  await i18next.changeLanguage('en')
  expect(shownMessage(bookMessages.tooLong({ count: 3 }))).toBe('At most 3 characters')
})

test('shows numbers as the language writes them', async () => {
  const many = bookMessages.tooLong({ count: 1_234_567.25 })
  expect(many.message).toBe('At most 1,234,567.25 characters')
  expect(shownMessage(many)).toBe('Höchstens 1.234.567,25 Zeichen')
  const inOther = bookMessages.unreadable({ name: '2026', reason: bookMessages.tooLong({ count: 4000 }) })
  expect(inOther.message).toBe('“2026” cannot be read: At most 4,000 characters')
  expect(shownMessage(inOther)).toBe('Nicht lesbar: „2026“ (Höchstens 4.000 Zeichen)')
  expect([-1000, -100, 0, 999, 0.5].map((count) => bookMessages.tooLong({ count }).message)).toEqual(
    ['-1,000', '-100', '0', '999', '0.5'].map((count) => `At most ${count} characters`),
  )
})

test('shows the message of a rule by its key', () => {
  const title = z.string().max(3, rule(bookMessages.tooLong({ count: 3 })))
  const [issue] = title.safeParse('four').error?.issues ?? []
  expect(issue?.message).toBe('At most 3 characters')
  expect(issue && shownMessage(messageOfIssue(issue))).toBe('Höchstens 3 Zeichen')
})

test('shows an answer of the server by its keys, that of a proxy as it is', () => {
  const said = bookMessages.notFound()
  const fields = { name: said.message, author: 'Unknown' }
  const error = errorOfResponse(404, { code: 'not_found', ...said, fields, fieldMessages: { name: said } })
  expect(error.message).toBe('Das Buch wurde nicht gefunden')
  expect(error.fields).toEqual({ name: 'Das Buch wurde nicht gefunden', author: 'Unknown' })
  expect(errorOfResponse(502, { message: 'Bad gateway' }).message).toBe('Bad gateway')
})
