import { expect, test } from 'vitest'
import { aboveMeaningFloor, aboveWordsFloor, fuse } from './fusion.ts'

const at = (position: number, score = 0, match: 'strong' | 'weak' = 'weak') => ({
  fileId: 'f',
  position,
  score,
  match,
})
const places = (found: { position: number }[]) => found.map(({ position }) => position)

test('ranks chunks of both rankings first, then those of the keyword ranking', () => {
  expect(places(fuse([at(1), at(2)], [at(3), at(2)]))).toEqual([2, 1, 3])
  expect(fuse([], [])).toEqual([])
  expect(places(fuse([], [at(5), at(4)]))).toEqual([5, 4])
})

test('distinguishes chunks of different files', () => {
  expect(
    fuse([{ fileId: 'a', position: 0, score: 1, match: 'weak' }], [{ fileId: 'b', position: 0, score: 1 }]),
  ).toHaveLength(2)
})

test('drops chunks far below the best score', () => {
  expect(places(aboveWordsFloor([at(1, 10), at(2, 2), at(3, 1.9)]))).toEqual([1, 2])
  expect(aboveWordsFloor([])).toEqual([])
  expect(places(aboveMeaningFloor([at(1, 0.9), at(2, 0.71), at(3, 0.69)]))).toEqual([1, 2])
  expect(aboveMeaningFloor([at(1, 0.19)])).toEqual([])
})

test('marks a match as strong when it is strong in one ranking', () => {
  const strengths = (found: { match: string }[]) => found.map(({ match }) => match)
  expect(strengths(fuse([at(1, 9, 'strong')], [at(1, 0.3)]))).toEqual(['strong'])
  expect(strengths(fuse([at(1, 9, 'weak')], [at(1, 0.7)]))).toEqual(['strong'])
  expect(strengths(fuse([at(1, 9, 'weak')], [at(1, 0.3)]))).toEqual(['weak'])
})
