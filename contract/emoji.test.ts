import { expect, test } from 'vitest'
import { lastEmoji } from './emoji.ts'

test.each([
  ['', ''],
  ['abc', ''],
  ['7', ''],
  ['🙂', '🙂'],
  ['🙂🎉', '🎉'],
  ['a 🎉 b', '🎉'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['🏳️‍🌈🇩🇪', '🇩🇪'],
  ['❤', '❤'],
  ['❤️', '❤️'],
  ['1️⃣', '1️⃣'],
])('finds the last emoji of a text: %j → %j', (text, kept) => {
  expect(lastEmoji(text)).toBe(kept)
})
