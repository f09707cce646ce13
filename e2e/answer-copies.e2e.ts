import { files } from '#contract/files.ts'
import { call } from './support/api.ts'
import { ask, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an answer is copied as Markdown, without and with its format, and saved as a file', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  const text = '## Tides\n\nHigh water is **at six**.\n\n```js\nconst six = 6\n```'
  models.answer('When is high water?', text)
  await page.goto('/new')
  await ask(page, 'When is high water?')
  const choose = async (name: string) => {
    await turn(page, 'When is high water?').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  /** What the clipboard holds; nothing while it is written to, which makes reading it fail. */
  const clipboard = (type: string) =>
    page
      .evaluate(async (wanted) => {
        const [item] = await navigator.clipboard.read()
        return item && (await (await item.getType(wanted)).text())
      }, type)
      .catch(() => undefined)
  await choose('Copy as Markdown')
  await expect.poll(() => clipboard('text/plain')).toBe(text)
  await choose('Copy as plain text')
  await expect(page.getByText('Copied')).toBeVisible()
  const lines = async () => (await clipboard('text/plain'))?.split(/\n+/).map((line) => line.trim())
  await expect.poll(lines).toEqual(['Tides', 'High water is at six.', 'const six = 6'])
  await choose('Copy with format')
  await expect.poll(() => clipboard('text/html')).toContain('<strong>at six</strong>')
  await choose('Save as file')
  await expect(page.getByText('Saved to your files as “When is high water.md”')).toBeVisible()
  const [file] = (await call(me, files.list, {})).data
  expect(file?.fileName).toBe('When is high water.md')
})

test('plain text has the numbers and bullets of the lists of an answer', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer(
    'How is it made?',
    '3. Mix\n4. Bake\n   - hot\n   - long\n\n---\n\n1. One\n\n2. Two\n\n- [x] done\n- [ ] open',
  )
  await page.goto('/new')
  await ask(page, 'How is it made?')
  await turn(page, 'How is it made?').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy as plain text' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split(/\n+/)).toEqual([
    '3. Mix',
    '4. Bake',
    '   • hot',
    '   • long',
    '1. One',
    '2. Two',
    '☑ done',
    '☐ open',
  ])
})
