import { expectAccessible } from './support/accessibility.ts'
import { ask, openTools, turn } from './support/conversation.ts'
import { afterTools, startModelServer } from './support/model-server.ts'
import { register, signedInBrowser } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a model calls the tools that were switched on, and each call can be opened', async ({
  browser,
  ownServer,
}) => {
  const models = await startModelServer([{ id: 'qwen3-scripted' }])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const storageState = await signedInBrowser(await register(url))
  const context = await browser.newContext({ ...test.info().project.use, baseURL: url, storageState })
  const page = await context.newPage()
  await page.goto('/new')
  await openTools(page)
  await page.getByRole('switch', { name: 'Dice' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  models.answer('Roll for me', (reply) => reply.call('dice_roll', { notation: '2d6' }))
  const rest = models.hold(afterTools('Roll for me'))
  await ask(page, 'Roll for me')
  const calls = turn(page, 'Roll for me').getByRole('list', { name: 'Tool calls' }).getByRole('listitem')
  await expect(calls).toHaveText(/^Dice2d6/)
  rest.write('You have rolled.')
  rest.end()
  await expect(turn(page, 'Roll for me')).toContainText('You have rolled.')

  await page.reload()
  await expect(calls).toHaveText(/^Dice2d6/)
  await calls.getByText('Dice').click()
  await expect(calls.getByText(/"rolls": "2d6: \[/)).toBeVisible()
  await expectAccessible(page)

  models.answer('Roll many', (reply) => reply.call('dice_roll', { notation: '900d6' }))
  models.answer(afterTools('Roll many'), 'Many.')
  await ask(page, 'Roll many')
  const many = turn(page, 'Roll many').getByRole('list', { name: 'Tool calls' }).getByRole('listitem')
  await many.getByText('Dice').click()
  await expect(many.getByText(/more characters\]/)).toBeVisible()
  await many.getByRole('button', { name: 'Show the whole result' }).click()
  await expect(many.getByText(/more characters\]/)).toBeHidden()
  await expect(many.getByText(/"total": \d+/)).toBeVisible()

  const roll = page.getByRole('button', { name: 'Roll a die' })
  await roll.click()
  await expect(turn(page, '/roll')).toContainText(/\[\d\]/)
  await expect(page.getByText('The die was rolled')).toBeVisible()
  await expect(roll).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await expect(page.getByText('The die was rolled')).toBeHidden()
  await expect(roll).not.toHaveAttribute('aria-disabled')
  await context.close()
  await models.close()
})
