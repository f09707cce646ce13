import { expect, test } from 'vitest'
import { hasMaths, mayBecomeMaths, withDollarMaths, withoutUnfinishedMaths } from './maths.ts'

test.each([
  ['So \\(x^2\\) is', 'So $$x^2$$ is'],
  ['It follows $h(t) = \\frac{R}{2}\\left(1-\\cos\\frac{\\pi t}{6.2}\\right)$.', undefined],
  ['the $n$th term, $a_1$, ($x + y = z$), $E = mc^2$ and $2$', undefined],
  ['with $v = \\text{speed of light}$ and $f(x)$', undefined],
  ['$x_{total}$: $PV=nRT$', undefined],
])('shows %s as maths', (written, expected = written.replaceAll('$', '$$$$')) => {
  expect(withDollarMaths(written)).toBe(expected)
  expect(hasMaths(withDollarMaths(written))).toBe(true)
})

test.each(['so $h', 'so $', 'so $$', 'so \\(', 'so \\['])('detects that %j may become maths', (growing) => {
  expect(mayBecomeMaths(growing)).toBe(true)
})

test.each(['costs $5 and', 'so $ and', 'so (x)', '[1]'])('detects no maths in %j', (growing) => {
  expect(mayBecomeMaths(growing)).toBe(false)
})

test.each([
  'costs $5 and $10, or 10$ and 5$',
  'US$ 3 and US$ 5, A$5/NZ$6',
  'costs $5.50, not $6; that is $1 (=100 cents)',
  'set $HOME and $PATH, $HOME/$USER, $A$B, $total=$a+$b',
  'https://example.com/$id$/x?a=$b$',
  'escaped \\$x$ and \\(open',
  '$user_id$ stays',
])('does not change %s', (text) => {
  expect(withDollarMaths(text)).toBe(text)
  expect(hasMaths(text)).toBe(false)
})

test.each([
  '`\\(x\\)` costs $5 and $6',
  '`$x$` and ``a ` $y$``',
  '```js\n"\\[a\\]" + $x$\n```',
  '~~~sh\necho $$ $x$\n~~~',
  '```js\n"\\(unfinished\\)"',
])('skips the code in %s', (text) => {
  expect(withDollarMaths(text)).toBe(text)
  expect(hasMaths(text)).toBe(false)
})

test.each([
  ['\\[ a = b \\]', '$$\na = b\n$$'],
  ['$$ a = b $$', '$$\na = b\n$$'],
  ['$$a\n= b$$', '$$\na\n= b\n$$'],
  ['$$\na = b\n$$', '$$\na = b\n$$'],
  ['So \\[ a \\] then', 'So \n$$\na\n$$\n then'],
  ['1. One:\n   \\[\n   a\n   \\]\n2. Two', '1. One:\n   $$\n   a\n   $$\n2. Two'],
  ['> \\[ a \\]', '> $$\n> a\n> $$'],
  ['a sum $$s$$ in a line', 'a sum $$s$$ in a line'],
])('puts the separate formula %j on its own lines', (written, expected) => {
  expect(withDollarMaths(written)).toBe(expected)
})

test.each([
  ['It follows $h(t) = \\fr', 'It follows '],
  ['It follows $h(t) = 1$', 'It follows '],
  ['It follows $\\text{speed of li', 'It follows '],
  ['so $a$ and $b', 'so $a$ and '],
  ['so \\(x^', 'so '],
  ['so:\n\\[ x\n= y', 'so:\n'],
  ['so:\n$$\nx = ', 'so:\n'],
  ['so \\', 'so '],
])('holds back the unfinished end of %j', (growing, shown) => {
  expect(withoutUnfinishedMaths(growing)).toBe(shown)
})

test.each([
  'it costs $5 and',
  'set $HOME',
  'so $a$ and $b$ too',
  'the sum\n$$\nx\n$$\nis',
  '```sh\necho $x',
  'one $x$ and \\(y\\), \\[z\\]',
])('holds back nothing of %j', (growing) => {
  expect(withoutUnfinishedMaths(growing)).toBe(growing)
})

test('does not wait for an endless formula', () => {
  const growing = `so \\[ x\n${'and on\n'.repeat(400)}`
  expect(withoutUnfinishedMaths(growing)).toBe(growing)
})
