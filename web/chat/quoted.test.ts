import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('each line of a quoted text begins with the sign of a Markdown quote', () => {
  expect(quoted('\nOne line\n\n  and another\n')).toBe('> One line\n>\n>   and another')
})
