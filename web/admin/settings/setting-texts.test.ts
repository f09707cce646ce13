import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { AdminSetting } from '#contract/settings.ts'
import { startI18n } from '#web/platform/i18n.ts'
import { deAdmin } from '../locales/de.ts'
import { deSettings } from '../locales/de-settings.ts'
import { enAdmin } from '../locales/en.ts'
import { textsOf, valueInWords } from './setting-texts.ts'

const registration: AdminSetting = {
  settingName: 'registrationMode',
  settingValue: 'open',
  defaultValue: 'open',
  isChanged: false,
  label: 'Registration',
  help: 'Who may',
  kind: 'choice',
  choices: ['open', 'invite', 'closed'],
  updatedAt: null,
}

beforeAll(() => {
  startI18n(enAdmin)
  i18next.addResourceBundle('de', 'start', { ...deAdmin, ...deSettings })
})

test('a setting has the label of the server in English', async () => {
  await i18next.changeLanguage('en')
  expect(textsOf(registration)).toEqual({ label: 'Registration', help: 'Who may' })
})

test('a setting has a translated label in other languages', async () => {
  await i18next.changeLanguage('de')
  expect(textsOf(registration).label).toBe('Registrierung')
})

test('an unknown setting keeps the label of the server', async () => {
  await i18next.changeLanguage('de')
  const unknown = { ...registration, settingName: 'later', choices: ['sometimes'] }
  expect(textsOf(unknown)).toEqual({ label: 'Registration', help: 'Who may' })
  expect(valueInWords(unknown, 'sometimes')).toBe('sometimes')
})

test('a value is shown by its label if it has one', async () => {
  await i18next.changeLanguage('de')
  expect(valueInWords(registration, 'invite')).toBe('Mit Einladung')
  expect(valueInWords({ ...registration, kind: 'boolean', choices: [] }, 'false')).toBe('aus')
  expect(valueInWords({ ...registration, kind: 'text', choices: [] }, 'true')).toBe('true')
  expect(valueInWords(registration, '')).toBe('leer')
})
