import { expect, test } from 'vitest'
import { calculate } from './calculator.ts'

const never = new AbortController().signal
const valueOf = (expression: string) => calculate(expression, never)

test.each([
  ['2^100', '1267650600228229401496703205376'],
  ['0.1 + 0.2', '0.3'],
  ['1/3', '0.333333333333333'],
  ['12.7 cm to inch', '5 inch'],
  ['inv([1, 2; 3, 5])', '[[-5, 2], [3, -1]]'],
  ['erf(0.5)', '0.520499877813047'],
  ['a = 3; b = 4; sqrt(a^2 + b^2)', '[5]'],
  ['sqrt(-4)', '2i'],
])('%s is %s', async (expression, value) => {
  expect(await valueOf(expression)).toBe(value)
})

test.each([
  '2 +',
  'no_such_value',
  'f(x) = x',
  'import({ pi: 3 })',
  'evaluate("1")',
  'config({})',
  'createUnit("x")',
])('refuses %s with the reason', async (expression) => {
  await expect(valueOf(expression)).rejects.toThrow(/^The expression cannot be evaluated: /)
})

test.each([
  'cos.constructor("return process")()',
  '"".constructor.constructor("return 1")()',
  '{}.__proto__',
])('nothing outside of mathematics is within reach of %s', async (expression) => {
  await expect(valueOf(expression)).rejects.toThrow(/^The expression cannot be evaluated: /)
})

test('an expression that takes too long, or too much memory, ends alone', async () => {
  const endless = valueOf('f(n) = n < 1 ? 1 : f(n - 1) + f(n - 1); f(60)')
  const next = valueOf('6 * 7')
  await expect(endless).rejects.toThrow('The calculation takes too much time or memory.')
  expect(await next).toBe('42')
  await expect(valueOf('zeros(100000, 100000)')).rejects.toThrow()
  await expect(valueOf('1:2000')).rejects.toThrow('The result is longer than 5,000 characters.')
  expect(await valueOf('1 + 1')).toBe('2')
})
