import { expectAccessible } from './support/accessibility.ts'
import { ask, chooseModel, openTools, turn } from './support/conversation.ts'
import { afterTools } from './support/model-server.ts'
import { callsOf, offerTool, openWithScriptedModel } from './support/scripted-model.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

test('a model calls the tools that were switched on, and each call can be opened', async ({
  browser,
  ownServer,
}) => {
  const { page, models, close } = await openWithScriptedModel({ browser, ownServer })
  await page.goto('/new')
  await openTools(page)
  await setSwitch(page.getByRole('switch', { name: 'Dice' }), true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  models.answer('Roll for me', (reply) => reply.call('dice_roll', { notation: '2d6' }))
  const rest = models.hold(afterTools('Roll for me'))
  await ask(page, 'Roll for me')
  const calls = callsOf(page, 'Roll for me')
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
  const many = callsOf(page, 'Roll many')
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
  await close()
})

test('after a change to a model without tools the composer says so, and the tools stay chosen', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  const { page, close } = await openWithScriptedModel({ browser, ownServer })
  await offerTool(page, 'Dice')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Tools: 1 on')).toBeVisible()

  await chooseModel(page, 'plain-writer')
  await expect(button('Tools: 1 on')).toBeHidden()
  await button('Tools not supported').click()
  await expect(page.getByRole('dialog', { name: 'Tools' })).toContainText('Tools not supported')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await chooseModel(page, 'qwen3-scripted')
  await expect(button('Tools: 1 on')).toBeVisible()
  await close()
})
