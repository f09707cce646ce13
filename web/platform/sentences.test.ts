import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inShownLanguage } from './sentences.ts'

beforeEach(() => {
  i18next.addResourceBundle('de', 'messages', {
    sentences: {
      'File not found': 'Die Datei wurde nicht gefunden',
      '{1} did not answer; asking {2}': '{2} wird gefragt, denn {1} schweigt',
      '{1} did not answer; asking {2} (again)': 'Noch einmal: {2} für {1}',
      'Unreadable: {1}': 'Nicht lesbar: {1}',
      'Too long.': 'Zu lang.',
      'Shorten it.': 'Kürzen Sie es.',
    },
  })
})

afterEach(() => i18next.changeLanguage('en'))

test('in English everything stays as the server says it', () => {
  expect(inShownLanguage('File not found')).toBe('File not found')
})

test.each([
  ['File not found', 'Die Datei wurde nicht gefunden'],
  ['a.b did not answer; asking c', 'c wird gefragt, denn a.b schweigt'],
  ['a did not answer; asking c (again)', 'Noch einmal: c für a'],
  ['Unreadable: File not found', 'Nicht lesbar: Die Datei wurde nicht gefunden'],
  ['Unreadable: $& {1}', 'Nicht lesbar: $& {1}'],
  ['Too long. Shorten it.', 'Zu lang. Kürzen Sie es.'],
  ['Too long. Said the provider.', 'Too long. Said the provider.'],
  ['toString', 'toString'],
])('%j is %j in German', async (english, german) => {
  await i18next.changeLanguage('de')
  expect(inShownLanguage(english)).toBe(german)
})
