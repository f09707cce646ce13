import { describe, expect, test } from 'vitest'
import { forcedRule } from './forced-states.ts'

describe('a rule for a forced state', () => {
  test('applies below a class in place of the state', () => {
    expect(forcedRule('a:hover, b:focus-visible > i { color: red }')).toBe(
      'a:is(.shows-hover *), b:is(.shows-focus :where(a, button, input, select, textarea)) > i { color: red }',
    )
  })

  test('keeps classes that name the state, and states of other names', () => {
    expect(forcedRule(String.raw`.hover\:red:hover:focus-visible-within { color: red }`)).toBe(
      String.raw`.hover\:red:is(.shows-hover *):focus-visible-within { color: red }`,
    )
  })

  test('does not exist for rules without a state', () => {
    expect(forcedRule(String.raw`.hover\:red { color: red }`)).toBeUndefined()
  })
})
