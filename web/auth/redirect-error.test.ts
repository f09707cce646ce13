import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { redirectError } from './redirect-error.ts'

afterEach(() => i18next.changeLanguage('en'))

test('shows the error of a redirect in the language of the page', async () => {
  i18next.addResourceBundle('de', 'messages', { auth: { providerDenied: '{{provider}} hat abgelehnt' } })
  await i18next.changeLanguage('de')
  const errorKey = JSON.stringify({ key: 'auth.providerDenied', params: { provider: 'Google' } })
  expect(redirectError({ error: 'Google refused', errorKey })).toBe('Google hat abgelehnt')
})

test.each([undefined, 'null', '{"key":', '{"key":1}'])(
  'shows the English text without a key (%s)',
  (errorKey) => {
    expect(redirectError({ error: 'Google refused', errorKey })).toBe('Google refused')
    expect(redirectError({ errorKey })).toBeUndefined()
  },
)

test('limits a text that another site chose', () => {
  expect(redirectError({ error: 'x'.repeat(1000) })).toHaveLength(300)
})
