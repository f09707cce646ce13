import i18next, { type i18n, type ResourceStore } from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { textGroups } from '#web/testing/texts.ts'
import { formatNumber } from './formats.ts'
import { chooseLanguage, languageOf, startLanguage, useLanguage } from './language.ts'
import { withTexts } from './texts.ts'

const texts = { greeting: 'Guten Tag' }
const kept = () => localStorage.getItem('commonplace:language')

const none = { en: async () => ({}), de: async () => ({}) }
const noGroups = Object.fromEntries(Object.keys(textGroups).map((name) => [name, none])) as typeof textGroups
const withGerman = (de: () => Promise<object>) => ({ ...noGroups, start: { ...none, de } })

beforeEach(async () => {
  for (const name of Object.keys(textGroups)) i18next.removeResourceBundle('de', name)
  await chooseLanguage('en')
  localStorage.clear()
})

it('uses the first supported language of the browser, and falls back to English', () => {
  expect(languageOf('system', ['fr-FR', 'de-AT', 'en-GB'])).toBe('de')
  expect(languageOf('system', ['en-GB', 'de'])).toBe('en')
  expect(languageOf('system', ['fr', 'ja'])).toBe('en')
  expect(languageOf('system', [])).toBe('en')
  expect(languageOf('en', ['de'])).toBe('en')
})

it('starts in the stored language, with its attribute and its number format', async () => {
  localStorage.setItem('commonplace:language', '"de"')
  await startLanguage(withGerman(async () => texts))
  expect(document.documentElement.lang).toBe('de')
  expect(i18next.getResourceBundle('de', 'start')).toEqual(texts)
  expect(formatNumber(1234.5)).toBe('1.234,5')
})

it('does not change when a language cannot be loaded', async () => {
  await startLanguage(withGerman(() => Promise.reject(new Error('offline'))))
  await expect(chooseLanguage('de')).rejects.toThrow('offline')
  expect([document.documentElement.lang, useLanguage.getState().choice, kept()]).toEqual([
    'en',
    'system',
    null,
  ])
})

it('shows the language that was selected last, in any order of arrival', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await startLanguage(withGerman(() => promise))
  const slow = chooseLanguage('de')
  await chooseLanguage('en')
  resolve(texts)
  await slow
  expect([i18next.language, document.documentElement.lang, kept()]).toEqual(['en', 'en', '"en"'])
})

it('loads a screen with its texts in the current language', async () => {
  const english = Promise.withResolvers<object>()
  const mail = { en: () => english.promise, de: async () => ({ letter: 'Brief' }) }
  await startLanguage({ ...noGroups, mail })
  await chooseLanguage('en')
  let isShown = false
  const screen = withTexts(Promise.resolve('screen'), 'mail').then(() => {
    isShown = true
  })
  const german = chooseLanguage('de')
  await german
  expect(isShown).toBe(false)
  english.resolve({ letter: 'Letter' })
  await screen
  expect(i18next.getResource('de', 'mail', 'letter')).toBe('Brief')
})

it('loads the texts of opened screens in another language too', async () => {
  const files = { en: async () => ({ book: 'Book' }), de: async () => ({ book: 'Buch' }) }
  await startLanguage({ ...noGroups, files })
  await withTexts(Promise.resolve('screen'), 'files')
  await chooseLanguage('de')
  expect(i18next.getResource('de', 'files', 'book')).toBe('Buch')
})

it('finds the texts of a screen with one look-up', async () => {
  const files = { ...none, de: async () => ({ accounts: { actions: 'Aktionen' } }) }
  await startLanguage({ ...noGroups, files })
  await chooseLanguage('de')
  await withTexts(Promise.resolve('screen'), 'files')
  const store = i18next.services.resourceStore as ResourceStore & Pick<i18n, 'getResource'>
  const find = vi.spyOn(store, 'getResource')
  expect(i18next.t('accounts.actions')).toBe('Aktionen')
  const lookUps = find.mock.calls.filter(([, , name]) => name !== undefined)
  expect(lookUps.map(([, , name]) => name)).toEqual(['accounts.actions'])
})

it('rejects when the texts of a screen cannot be loaded, and tries again the next time', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve({ key: 'Key' })]
  answers[0]?.catch(() => undefined)
  const mfa = { ...none, en: () => answers.shift() ?? Promise.resolve({}) }
  await startLanguage({ ...noGroups, mfa })
  await expect(withTexts(Promise.resolve('screen'), 'mfa')).rejects.toThrow('offline')
  await expect(withTexts(Promise.resolve('screen'), 'mfa')).resolves.toBe('screen')
})
