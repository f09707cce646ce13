import { expect, test } from 'vitest'
import { markdownHtml } from './markdown-html.ts'

test('formats headings, tables and code', () => {
  const html = markdownHtml('# Tides\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\n1 < 2\n```')
  expect(html).toContain('<h1>Tides</h1>')
  expect(html).toContain('<td>1</td>')
  expect(html).toContain('1 &#x3C; 2')
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<img src=x onerror=alert(1)>'],
  ['a script address', '[go](javascript:alert(1))'],
  ['a script address of a picture', '![go](javascript:alert(1))'],
])('renders no %s', (_, markdown) => {
  expect(markdownHtml(markdown)).not.toMatch(/<script|<img[^>]+(onerror|javascript)|href="javascript/i)
})

test('shows deeply nested and very long texts as they are', () => {
  expect(markdownHtml('>'.repeat(20_000))).toMatch(/^<(pre|blockquote)>/)
  expect(markdownHtml(`<b>${'x'.repeat(200_001)}`)).toMatch(/^<pre>&lt;b&gt;x/)
})
