import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('an answer is rated with a reason, which administrators see without the conversation', {
  tag: '@desktop',
}, async ({ page, me, models, admin, anotherBrowser }) => {
  models.answer('When is low water?', 'Never.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is low water?')
  const answer = turn(page, 'When is low water?')
  const good = answer.getByRole('button', { name: 'Good answer' })
  const bad = answer.getByRole('button', { name: 'Bad answer' })
  await good.click()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await bad.click()
  const dialog = page.getByRole('dialog', { name: 'What was wrong with this answer?' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It ebbs twice a day')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  await expect(good).toHaveAttribute('aria-pressed', 'false')

  const administration = await anotherBrowser(admin)
  await administration.goto('/admin?section=ratings')
  const row = administration.getByRole('row').filter({ hasText: 'It ebbs twice a day' })
  await expect(row).toContainText('scripted')
  await expect(row.getByRole('img', { name: 'Bad answer' })).toBeVisible()
  await expect(administration.getByText('low water')).toBeHidden()
  await expectAccessible(administration)
  await administration.getByRole('combobox', { name: 'Rating' }).selectOption('Good answer')
  await expect(administration.getByText('No ratings match these filters.')).toBeVisible()
  await administration.getByRole('combobox', { name: 'Rating' }).selectOption('Bad answer')
  await administration.getByRole('combobox', { name: 'Model' }).selectOption('scripted')
  await expect(row).toBeVisible()

  // Pressed again, the rating is removed.
  await bad.click()
  await expect(bad).toHaveAttribute('aria-pressed', 'false')
  await administration.reload()
  await expect(administration.getByText('It ebbs twice a day')).toBeHidden()
})
