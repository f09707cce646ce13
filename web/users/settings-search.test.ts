import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '#web/platform/i18n.ts'
import { registerSections } from '#web/platform/settings-sections.ts'
import { enStart } from './locales/en-start.ts'
import { adminSectionsMatching, sectionsMatching } from './settings-search.ts'

const Section = Object.assign(() => null, { load: async () => {} })

beforeAll(() => {
  startI18n(enStart)
  registerSections({
    profile: [
      { id: 'language', tab: 'preferences', position: 2, texts: () => ['Language', 'For emails.'], Section },
      { id: 'appearance', tab: 'preferences', position: 1, texts: () => ['Appearance', 'Here.'], Section },
      { id: 'passkeys', tab: 'security', position: 1, texts: () => ['Passkeys', 'With a PIN.'], Section },
    ],
    admin: [
      { id: 'mail', group: 'messages', position: 1, label: () => 'Email', icon: null, Section },
      { id: 'users', group: 'people', position: 1, label: () => 'Users', icon: null, Section },
    ],
  })
})

const found = (search: string) => sectionsMatching(search).map(({ id }) => id)

test('finds sections whose texts contain each word', () => {
  expect(found('pin')).toEqual(['passkeys'])
  expect(found('EMAILS lang')).toEqual(['language'])
  expect(found('pin emails')).toEqual([])
})

test('lists sections with the word in their heading first', () => {
  // Appearance is first in its tab, and only says “Here”.
  expect(found('e')).toEqual(['appearance', 'passkeys', 'language'])
  expect(found('in')).toEqual(['passkeys'])
})

test('finds the sections of a tab that is known by a word', () => {
  expect(found('dark')).toEqual(['appearance', 'language'])
})

test('finds sections of the administration by their names', () => {
  expect(adminSectionsMatching('email').map(({ id }) => id)).toEqual(['mail'])
})
