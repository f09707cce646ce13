import { expect, test } from 'vitest'
import { commandTokenAt, withCommand } from './command-token.ts'

test.each([
  ['/', 1, { start: 0, end: 1, query: '/' }],
  ['/Ro', 3, { start: 0, end: 3, query: '/ro' }],
  ['  /ro 2d6', 5, { start: 2, end: 5, query: '/ro' }],
  ['/roll 2d6', 9, undefined],
  ['say /ro', 7, undefined],
  ['/etc/ho', 7, undefined],
  ['', 0, undefined],
])('in %j with the caret at %d, the command is %j', (text, caret, expected) => {
  expect(commandTokenAt(text, caret)).toEqual(expected)
})

test.each([
  ['/ro', 3, '/roll ', 6],
  ['/ro 2d6', 3, '/roll 2d6', 6],
  ['/rxyz 2d6', 2, '/roll 2d6', 6],
])('%j becomes the whole command', (text, caret, expected, position) => {
  const token = commandTokenAt(text, caret)
  expect(token && withCommand(text, token, '/roll')).toEqual({ text: expected, caret: position })
})
