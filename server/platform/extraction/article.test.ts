import { describe, expect, test } from 'vitest'
import { readArticle } from './article.ts'

const PROSE =
  'The tides follow the moon, and the moon follows the earth around the sun, as everybody knows. '.repeat(8)

const page = (inside: string, head = '') =>
  Buffer.from(`<!doctype html><html><head><title>Tides</title>${head}</head><body>
    <nav><a href="/">Home</a><a href="/shop">Shop</a></nav>
    <article><h1>Tides</h1><p>${PROSE}</p>${inside}</article>
    <footer>All rights reserved</footer><script>alert(1)</script></body></html>`)

const read = (bytes: Buffer) => readArticle(bytes)[0]?.text ?? ''

test('the main text is kept as Markdown, without the page around it', () => {
  const text = read(
    page('<h2>At night</h2><p>They <em>come</em> and <strong>go</strong>.</p><ul><li>high</li></ul>'),
  )
  expect(text).toMatch(/^# Tides\n\nThe tides follow/)
  expect(text).toContain('## At night\n\nThey *come* and **go**.')
  expect(text).toMatch(/- +high/)
  expect(text).not.toMatch(/Shop|All rights|alert/)
})

test('links keep their targets, and links with effects become text', () => {
  const base = '<base href="https://sea.example/a/b.html">'
  const links =
    '<p>See <a href="../c">there</a>, <a href="javascript:alert(1)">here</a>, <img src="x.png" alt="a map"></p>'
  const text = read(Buffer.concat([Buffer.from(base), page(links)]))
  expect(text).toMatch(/^# Tides/)
  expect(text).toContain('[there](https://sea.example/c)')
  expect(text).toContain('![a map](https://sea.example/a/x.png)')
  expect(text).not.toContain('javascript')
})

test('tables are kept as tables', () => {
  const table = '<table><tr><th>Port</th><th>High</th></tr><tr><td>Cuxhaven</td><td>06|52</td></tr></table>'
  expect(read(page(`<p>${PROSE}</p>${table}`))).toContain(
    '| Port | High |\n| --- | --- |\n| Cuxhaven | 06\\|52 |',
  )
})

test('a fragment without html and body elements is read', () => {
  expect(read(Buffer.from(`<p>${PROSE}</p>`))).toContain('The tides follow')
})

test('the charset declared by the page is used', () => {
  const html = page('<p>Größe</p>', '<meta charset="iso-8859-1">').toString()
  expect(read(Buffer.from(html, 'latin1'))).toContain('Größe')
})

describe('unreadable pages', () => {
  test.each([
    ['an empty page', '', 'no_text'],
    [
      'a page without text',
      '<html><body><div id="app"></div><script>start()</script></body></html>',
      'no_text',
    ],
    ['a page nested too deeply', '<div>'.repeat(5000), 'too_deep'],
    ['a page that is too large', 'x'.repeat(5_000_001), 'too_large'],
  ])('%s is refused', (_, html, failure) => {
    expect(() => readArticle(Buffer.from(html))).toThrow(expect.objectContaining({ failure }))
  })
})
