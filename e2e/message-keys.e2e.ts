import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, composer, conversation, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('the focus moves from message to message by keyboard, and to their actions', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  const questions = ['First question', 'Second question', 'Third question']
  const long = Array.from({ length: 30 }, (_, line) => `Line ${line}.`).join('\n\n')
  for (const question of questions) models.answer(question, long)
  const { id } = await addNotebook(me, 'Steps')
  await page.goto(`/notebooks/${id}`)
  for (const question of questions) {
    await ask(page, question)
    await expect(turn(page, question).getByRole('button', { name: 'Copy answer' })).toBeVisible()
  }
  await expect(composer(page)).toBeFocused()

  await page.keyboard.press('Alt+PageUp')
  await expect(turn(page, 'Third question')).toBeFocused()
  await expect(turn(page, 'Third question')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Alt+PageUp')
  await expect(turn(page, 'Second question')).toBeFocused()
  await expect(conversation(page).getByText('Second question')).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(turn(page, 'Second question').getByRole('button', { name: 'Edit message' })).toBeFocused()

  for (const question of ['First question', 'First question']) {
    await page.keyboard.press('Alt+PageUp')
    await expect(turn(page, question)).toBeFocused()
  }
  for (const question of ['Second question', 'Third question']) {
    await page.keyboard.press('Alt+PageDown')
    await expect(turn(page, question)).toBeFocused()
  }
  await page.keyboard.press('Alt+PageDown')
  await expect(composer(page)).toBeFocused()
})
