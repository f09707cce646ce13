import { expect, test } from 'vitest'
import { ThinkTags } from './think-tags.ts'

/** The parsed result when the text arrives in pieces of that size. */
function read(text: string, size: number): { text: string; reasoning: string } {
  const tags = new ThinkTags()
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size))
  const outcome = { text: '', reasoning: '' }
  for (const piece of [...pieces.flatMap((given) => tags.take(given)), ...tags.end()])
    outcome[piece.type] += piece.text
  return outcome
}

test.each([
  ['<think>Hm, 2 < 3.</think>\n\nYes.', { text: 'Yes.', reasoning: 'Hm, 2 < 3.' }],
  ['\n<thinking>Hm</thinking>Yes.', { text: 'Yes.', reasoning: 'Hm' }],
  ['<think>One</think>\n<think>Two</think>\nYes.', { text: 'Yes.', reasoning: 'OneTwo' }],
  ['<think></think>Yes.', { text: 'Yes.', reasoning: '' }],
  ['<think>cut of', { text: '', reasoning: 'cut of' }],
  ['<think>cut</thi', { text: '', reasoning: 'cut</thi' }],
  ['The tag <think>is text</think> here.', { text: 'The tag <think>is text</think> here.', reasoning: '' }],
  ['  indented', { text: '  indented', reasoning: '' }],
  ['<thin', { text: '<thin', reasoning: '' }],
  ['<Think>İİİİİ</THINK>The answer.', { text: 'The answer.', reasoning: 'İİİİİ' }],
  ['<b>bold</b>', { text: '<b>bold</b>', reasoning: '' }],
])('%j is split correctly at any piece size', (text, outcome) => {
  for (let size = 1; size <= text.length; size += 1) expect(read(text, size)).toEqual(outcome)
})
