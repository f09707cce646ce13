import { expect, test } from 'vitest'
import { readTags } from './generated-tags.ts'

test('reads tags with their strengths, strongest first', () => {
  expect(readTags('pier: 40\n- **tides**: 90\n* "moon phase" – 60%')).toEqual([
    { name: 'tides', strength: 90 },
    { name: 'moon phase', strength: 60 },
    { name: 'pier', strength: 40 },
  ])
})

test('ignores other lines, strengths out of range and repeated names', () => {
  expect(readTags('Here are the tags\nTides: 90\ntides: 80\nmoon: 0\nsun: 101\n: 5')).toEqual([
    { name: 'Tides', strength: 90 },
  ])
})

test('keeps at most eight', () => {
  const reply = Array.from({ length: 20 }, (_, index) => `tag ${index}: ${index + 1}`).join('\n')
  expect(readTags(reply)).toHaveLength(8)
})
