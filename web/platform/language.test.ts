import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { formatNumber } from './formats.ts'
import { chooseLanguage, languageOf, startLanguage, useLanguage } from './language.ts'

const texts = { greeting: 'Guten Tag' }
const kept = () => localStorage.getItem('commonplace:language')

beforeEach(async () => {
  i18next.removeResourceBundle('de', 'translation')
  await chooseLanguage('en')
  localStorage.clear()
})

it('follows the first language of the browser that it knows, and falls back to English', () => {
  expect(languageOf('system', ['fr-FR', 'de-AT', 'en-GB'])).toBe('de')
  expect(languageOf('system', ['en-GB', 'de'])).toBe('en')
  expect(languageOf('system', ['fr', 'ja'])).toBe('en')
  expect(languageOf('system', [])).toBe('en')
  expect(languageOf('en', ['de'])).toBe('en')
})

it('starts in the language that was kept, with its attribute and its numbers', async () => {
  localStorage.setItem('commonplace:language', '"de"')
  await startLanguage({ de: async () => texts })
  expect(document.documentElement.lang).toBe('de')
  expect(i18next.getResourceBundle('de', 'translation')).toEqual(texts)
  expect(formatNumber(1234.5)).toBe('1.234,5')
})

it('stays as it was if a language cannot be loaded', async () => {
  await startLanguage({ de: () => Promise.reject(new Error('offline')) })
  await expect(chooseLanguage('de')).rejects.toThrow('offline')
  expect([document.documentElement.lang, useLanguage.getState().choice, kept()]).toEqual([
    'en',
    'system',
    null,
  ])
})

it('shows what was asked for last, whichever arrives last', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await startLanguage({ de: () => promise })
  const slow = chooseLanguage('de')
  await chooseLanguage('en')
  resolve(texts)
  await slow
  expect([i18next.language, document.documentElement.lang, kept()]).toEqual(['en', 'en', '"en"'])
})
