import i18next from 'i18next'
import { expect, test } from 'vitest'
import { detailTexts } from './audit-details.ts'

const texts = (details: Parameters<typeof detailTexts>[1]) => detailTexts(i18next.t, details)

test('shows the reason of a failed sign-in as text', () => {
  expect(texts({ reason: 'password' })).toEqual(['wrong password'])
  expect(texts({ reason: 'no administrator' })).toEqual(['not an administrator'])
})

test('names values and events, and leaves out what is empty', () => {
  expect(texts({ before: 'a', after: 'b', invite: null })).toEqual(['a → b'])
  expect(texts({ after: '1000', before: '' })).toEqual(['– → 1000'])
  expect(texts({ fields: 'experimentalFeatures, name' })).toEqual(['Changed: experimental features, name'])
  expect(texts({ action: 'auth.signed_in' })).toEqual(['Event: Signed in'])
})

test('shows unknown details as they are stored', () => {
  expect(texts({ reason: 'moon', constructor: 'x' })).toEqual(['reason: moon', 'constructor: x'])
})
