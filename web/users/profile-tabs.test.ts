import { expect, test } from 'vitest'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { profileTabOf } from './profile-tabs.ts'

test('reads the number of a tab', () => {
  expect(profileTabOf(PROFILE_TABS.profile)).toBe('profile')
  expect(profileTabOf(PROFILE_TABS.settings)).toBe('settings')
})

test.each([undefined, 1, 3, 4, 5, 6, -1, 2.5, Number.NaN])('falls back to the first for %s', (number) => {
  expect(profileTabOf(number)).toBe('profile')
})
