import { expectAccessible } from './support/accessibility.ts'
import { ask, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

const LONG_LINE = `const everything = ${"'a very long line of code' + ".repeat(12)}'the end'`
const DOCUMENT = `# A heading

A paragraph with **bold**, *italic*, \`code\`, a [link](https://example.org/page) and a footnote of sorts.

\`\`\`typescript
function greet(name: string) {
  return \`Hello, \${name}\`
}
${LONG_LINE}
\`\`\`

| Port | High water | Low water | Range | Remarks that are long enough to need room |
|---|---:|---:|---:|---|
| Dover | 06:52 | 13:10 | 5.9 m | Springs |
| Brest | 04:11 | 10:20 | 6.1 m | ${'Supercalifragilistic'.repeat(8)} |

- [x] done
- [ ] to do

The area is \\(\\pi r^2\\) at $5 or $6, and

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$

> A quotation.

1. one
2. two
`

test('an answer is rendered: headings, code, tables, tasks and maths', async ({ page, context, models }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  models.answer('Show me everything', DOCUMENT)
  await page.goto('/new')
  await ask(page, 'Show me everything')
  const answer = turn(page, 'Show me everything')
  await expect(answer.getByRole('heading', { name: 'A heading' })).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()

  const code = answer.getByRole('figure', { name: 'typescript' })
  await expect(code).toContainText('function greet(name: string)')
  await code.getByRole('button', { name: 'Copy code' }).click()
  await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(LONG_LINE)

  const table = answer.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expect(table.getByRole('cell', { name: '5.9 m' })).toBeVisible()
  await answer.getByRole('button', { name: 'Copy as CSV' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('5.9 m')
  await expect(answer.getByRole('checkbox')).toHaveCount(2)
  await expect(answer.getByRole('math')).toHaveCount(2)
  await expectAccessible(page)

  await answer.getByRole('button', { name: 'Copy answer' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DOCUMENT)
})

test('formulas of a selection are copied as TeX, with the text around them', { tag: '@desktop' }, async ({
  page,
  context,
  models,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  models.answer('A formula please', 'The area is \\(\\pi r^2\\) here:\n\n$$\n\\sqrt{x}\n$$\n\nThe *end*.')
  await page.goto('/new')
  await ask(page, 'A formula please')
  const answer = turn(page, 'A formula please')
  await expect(answer.getByRole('math')).toHaveCount(2)
  await answer.getByRole('button', { name: 'Copy as TeX' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('\\sqrt{x}')
  const text = answer.locator('.markdown-text')
  await text.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.keyboard.press('ControlOrMeta+C')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.trim().split(/\n+/)).toEqual(['The area is $\\pi r^2$ here:', '$$\\sqrt{x}$$', 'The end.'])
})

test('links of an answer open in a new tab without a referrer', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer('A link please', '[Read this](https://example.org/page)')
  await page.goto('/new')
  await ask(page, 'A link please')
  const link = page.getByRole('link', { name: 'Read this' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/)
})

test("the user's text is shown literally", { tag: '@desktop' }, async ({ page, models }) => {
  const question = '# not a heading <b>nor bold</b> **nor this**'
  models.answer(question, 'Understood.')
  await page.goto('/new')
  await ask(page, question)
  await expect(page.getByText(question, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'not a heading' })).toBeHidden()
})

test('only the visible part of a long answer written on the page is painted', {
  tag: '@desktop',
}, async ({ page, models }) => {
  const paragraphs = Array.from({ length: 300 }, (_, index) => `This is *paragraph ${index + 1}*.`)
  const reply = models.hold('Write a lot')
  await page.goto('/new')
  await ask(page, 'Write a lot')
  const answer = turn(page, 'Write a lot')
  await expect(answer.getByRole('img', { name: 'Writing…' })).toBeVisible()
  reply.write(paragraphs.join('\n\n'))
  await expect(answer).toContainText('paragraph 300')
  reply.end()
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  const isPainted = (text: string) =>
    answer
      .getByText(text, { exact: true })
      .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(() => isPainted('paragraph 1')).toBe(false)
  expect(await isPainted('paragraph 300')).toBe(true)
})
