import { expect, test } from 'vitest'
import { mentionTokenAt, withMention } from './mention-token.ts'

test.each([
  ['Ask @Rev', 8, 'rev'],
  ['@', 1, ''],
  ['(@zoë', 5, 'zoë'],
  ['ada@example', 11, undefined],
  ['@review now', 11, undefined],
])('in %j at %i the typed word is %j', (text, caret, query) => {
  expect(mentionTokenAt(text, caret)?.query).toBe(query)
})

test('the chosen word replaces the typed part', () => {
  const token = mentionTokenAt('Ask @rev about it', 8)
  expect(token && withMention('Ask @rev about it', token, 'review')).toEqual({
    text: 'Ask @review about it',
    caret: 12,
  })
})
