import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MarkdownText } from './MarkdownText.tsx'

const html = (markdown: string) => render(<MarkdownText text={markdown} />).container

test.each([
  '<img src=x onerror="alert(1)">',
  '<script>alert(1)</script>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload=alert(1)></svg>',
  '<a href="javascript:alert(1)">press</a>',
  '<style>body{display:none}</style>',
  '<form action="https://evil.example"><input name=password></form>',
])('shows %s as text or not at all', (hostile) => {
  const rendered = html(`Before\n\n${hostile}\n\nAfter`)
  expect(rendered.querySelector('script, iframe, style, form, img, svg, input, a')).toBeNull()
  expect(rendered.textContent).toContain('After')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
])('makes no link of %s', (address) => {
  expect(html(`[press](${address})`).querySelector('a[href]')).toBeNull()
})

test.each([
  ['[a page](https://example.com/a)', 'example.com'],
  ['[example.com](https://example.com.evil.test/a)', 'example.com.evil.test'],
  ['[my-example.com](https://example.com/a)', 'example.com'],
  ['[see **www.example.com**](https://example.com/a)', null],
  ['https://example.com/a', null],
  ['[mail](mailto:a@example.com)', null],
])('shows the host after the text of %s where that does not contain it', (text, host) => {
  expect(html(text).querySelector('a')?.dataset.host ?? null).toBe(host)
})

test('opens links in a new tab without access to this one', () => {
  html('[a page](https://example.com/a)')
  const link = screen.getByRole('link', { name: 'a page' })
  expect(link.getAttribute('href')).toBe('https://example.com/a')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test.each([
  ['https://example.com/a', 'example.com'],
  ['https://b\u00fccher.example', 'xn--bcher-kva.example'],
  ['https://good.example@evil.example/x', 'evil.example'],
])('shows the host of the link %s', (address, host) => {
  html(`[good.example](${address})`)
  expect(screen.getByRole('link', { name: 'good.example', description: host })).toBeTruthy()
})

test('does not load an image of another site without a click', () => {
  const rendered = html('![a picture](https://evil.example/pixel.png?secret=1)')
  expect(rendered.querySelector('img')).toBeNull()
  expect(screen.getByRole('link', { name: /a picture/ }).getAttribute('rel')).toContain('noreferrer')
})

test('does not treat an address without a protocol as one of this site', () => {
  const image = html('![a picture](//evil.example/pixel.png)').querySelector('img')
  expect(image?.src ?? '').not.toContain('evil.example')
})

test('shows an image of this site', () => {
  expect(html('![a picture](/files/1.png)').querySelector('img')?.getAttribute('src')).toContain(
    '/files/1.png',
  )
})

test('describes an image of this site that does not exist', () => {
  const rendered = html('![a picture](/files/gone.png)')
  const image = rendered.querySelector('img')
  expect(image).not.toBeNull()
  if (image) fireEvent.error(image)
  expect(rendered.querySelector('img')).toBeNull()
  expect(rendered.textContent).toContain('a picture')
})

test('shows code with its language, tables and task lists', () => {
  const rendered = html('```ts\nconst n = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done')
  expect(rendered.querySelector('figure pre')?.textContent).toBe('const n = 1')
  expect(rendered.querySelector('figcaption > span')?.textContent).toBe('ts')
  expect(rendered.querySelectorAll('td')).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('a growing answer with bad maths, half a fence and endless emphasis is still rendered', () => {
  for (const text of ['$$\\frac{1}{', '```ts\nconst', '**bold', '| a |\n|--', '[link](http', '<img sr']) {
    expect(() => render(<MarkdownText text={text} isStreaming />)).not.toThrow()
  }
})

test('shows formulas as formulas, money as money, and never the source of a formula', async () => {
  const text = 'For $5 the height is $h(t) = \\frac{R}{2}$ and \\(x^2\\):\n\n\\[ \\sqrt{y} \\]\n\nDone.'
  const { container } = render(<MarkdownText text={text} />)
  // The renderer is still loading.
  expect(container.textContent).toMatch(/^For \$5 the height is … and …:\s*…\s*Done\.$/)
  await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(3))
  expect(container.querySelectorAll('.katex-display[tabindex="0"]')).toHaveLength(1)
  expect(container.textContent).toContain('For $5 the height')
  for (let end = 1; end <= text.length; end++) {
    const growing = render(<MarkdownText text={text.slice(0, end)} isStreaming />).container
    for (const source of growing.querySelectorAll('annotation')) source.remove()
    expect(growing.textContent).not.toMatch(/[\\{}^]|\$h/)
    expect(growing.querySelector('.katex-error')).toBeNull()
  }
})

test('copies a formula in a line of its own as TeX, and has no button in a line of text', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<MarkdownText text={'With $a$:\n\n$$\n\\sqrt{y}\n$$'} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy as TeX' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('\\sqrt{y}')
  writeText.mockRestore()
})

test.each([
  ['One\n\nTwo', 'Two'],
  ['One\n\n- a\n- b', 'b'],
  ['# Title', 'Title'],
  ['- [x] done', 'done'],
])('marks the position of the next word of %j until it is complete', (text, line) => {
  const { container, rerender } = render(<MarkdownText text={text} isStreaming />)
  const marked = [...container.querySelectorAll('.has-caret')].map((element) => element.textContent.trim())
  expect(marked).toEqual([line])
  rerender(<MarkdownText text={text} />)
  expect(container.querySelector('.has-caret')).toBeNull()
})

const draw = (number: number) => (number < 3 ? <button type="button">{number}</button> : undefined)
const show = (text: string) => render(<MarkdownText text={text} drawReference={draw} />).container

test('renders citation numbers if a renderer is given, and text otherwise', () => {
  const shown = show('High water [1] and **low** [1, 2], says [9].')
  expect([...shown.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['1', '1', '2'])
  expect(shown.textContent).toBe('High water 1 and low 12, says [9].')
  const kept = [...shown.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)
  expect(kept).toEqual(['water 1', ' 12,', 'says [9].'])
})

test.each(['`list[1]`', '```js\nlist[1]\n```', '[1](https://example.com)', '[a] [ 1 ] [12345]'])(
  'renders nothing in %s',
  (text) =>
    expect(
      [...show(text).querySelectorAll('button')].filter(({ textContent }) => /\d/.test(textContent)),
    ).toEqual([]),
)

test('keeps a citation on the line of the bold text before it', () => {
  const kept = [...show('**Fridays**[1].').querySelectorAll('.whitespace-nowrap')]
  expect(kept.map(({ textContent }) => textContent)).toEqual(['\u20601.'])
})

test('wraps long lines of code on request', () => {
  const rendered = html('```sh\necho a long line\n```')
  const pre = rendered.querySelector('pre')
  expect(pre?.dataset.wrapped).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Wrap long lines' }))
  expect(pre?.dataset.wrapped).toBe('true')
})

test('shows text without a renderer', () => {
  expect(render(<MarkdownText text="As [1] says" />).container.textContent).toBe('As [1] says')
})

test('a word at the end of a long text renders only its last blocks', async () => {
  const drawn: number[] = []
  const count = (number: number) => {
    drawn.push(number)
    return <b>{number}</b>
  }
  const text = Array.from({ length: 60 }, (_, index) => `Paragraph [${index + 1}] says.`).join('\n\n')
  const { rerender, container } = render(<MarkdownText text={text} isStreaming drawReference={count} />)
  expect(new Set(drawn).size).toBe(60)
  expect(container.querySelectorAll('.markdown-text > *')).toHaveLength(5)
  drawn.length = 0
  rerender(<MarkdownText text={`${text} And`} isStreaming drawReference={count} />)
  await waitFor(() => expect(container.textContent).toContain('And'))
  expect(new Set(drawn)).toEqual(new Set([60]))
})

test('does not kern text with a very long word, which would freeze the page', () => {
  const blocks = (markdown: string) => html(markdown).querySelector('.blocks')?.className
  expect(blocks('A short word')).not.toContain('font-kerning')
  expect(blocks(`Some words\n\n${'A'.repeat(5000)}`)).toContain('[font-kerning:none]')
})
