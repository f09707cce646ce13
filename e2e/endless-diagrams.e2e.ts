import { ask, composer, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

// As desktop browsers do by default: frames of another origin have a process of their own.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] })
  },
})

test('a definition that never ends is given up, and the page is usable', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer('Draw it', '```mermaid\nblock-beta\n  columns 3\n  space:9000000\n  a\n```\n')
  models.answer('Another', '```mermaid\npie\n  "Cod": 3\n```\n')
  await page.goto('/new')
  await ask(page, 'Draw it')
  const answer = turn(page, 'Draw it')
  await expect(answer.getByText('Drawing the diagram')).toBeVisible()
  await ask(page, 'Another')
  await expect(composer(page)).toHaveValue('')
  await expect(answer.getByText('Failed to render chart: Drawing took too long.')).toBeVisible({
    timeout: 40_000,
  })
  await expect(turn(page, 'Another').getByRole('img', { name: 'Diagram: pie' })).toBeVisible({
    timeout: 40_000,
  })
})
