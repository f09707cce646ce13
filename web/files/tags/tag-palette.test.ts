import { expect, test } from 'vitest'
import { IDEAS_SHOWN, TAG_COLORS, tagIdeas } from './tag-palette.ts'

test('has five hues in eight shades, all valid and different', () => {
  expect(TAG_COLORS.length).toBe(40)
  expect(new Set(TAG_COLORS.map(({ color }) => color)).size).toBe(40)
  for (const { color } of TAG_COLORS) expect(color).toMatch(/^#[0-9a-f]{6}$/)
  expect(TAG_COLORS.slice(0, 8).map(({ shade }) => shade)).toEqual([100, 200, 300, 400, 500, 600, 700, 800])
})

test('suggests four different tags, and others the next time', () => {
  let step = 0
  const random = () => (step++ * 0.37) % 1
  const [first, second] = [tagIdeas(random), tagIdeas(random)]
  for (const ideas of [first, second]) {
    expect(ideas.length).toBe(IDEAS_SHOWN)
    expect(new Set(ideas.map(({ icon }) => icon)).size).toBe(IDEAS_SHOWN)
    expect(new Set(ideas.map(({ color }) => color)).size).toBe(IDEAS_SHOWN)
  }
  expect(second).not.toEqual(first)
})
