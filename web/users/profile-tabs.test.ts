import { expect, test } from 'vitest'
import { profileTabOf } from './profile-tabs.ts'

test.each([
  [0, 'profile'],
  [1, 'community'],
  [2, 'preferences'],
  [3, 'security'],
  [4, 'instructions'],
  [5, 'data'],
])('shows for the number %i the tab %s', (number, tab) => {
  expect(profileTabOf(number)).toBe(tab)
})

test.each([undefined, 6, -1, 2.5, Number.NaN])('falls back to the first for %s', (number) => {
  expect(profileTabOf(number)).toBe('profile')
})
