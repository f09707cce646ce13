import { expectAccessible } from './support/accessibility.ts'
import { composer } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('a prompt with variables is saved, used in a message, changed and deleted with Undo', async ({
  page,
}) => {
  await page.goto('/profile?tab=4')
  const section = page.getByRole('region', { name: 'Saved prompts' })
  await expect(section.getByText('No saved prompts yet')).toBeVisible()
  await section.getByRole('button', { name: 'New prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'New prompt' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('roll')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Explain {{topic}} to {{reader}}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This name is already used by a command')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('explain')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('/explain', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/new')
  await composer(page).pressSequentially('/exp')
  await expect(page.getByRole('option', { name: /explain/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const fields = page.getByRole('dialog', { name: '/explain' })
  await fields.getByRole('textbox', { name: 'topic' }).fill('tides')
  await fields.getByRole('textbox', { name: 'reader' }).fill('a child')
  await expectAccessible(page)
  await fields.getByRole('button', { name: 'Insert' }).click()
  await expect(composer(page)).toHaveValue('Explain tides to a child.')
  await expect(composer(page)).toBeFocused()

  await composer(page).fill('/explain\nShort, please.')
  await composer(page).press('Enter')
  await fields.getByRole('button', { name: 'Insert' }).click()
  await expect(composer(page)).toHaveValue('Explain {{topic}} to {{reader}}.\n\nShort, please.')

  await page.goto('/profile?tab=4')
  await section.getByRole('button', { name: 'Delete /explain' }).click()
  await expect(section.getByText('No saved prompts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByText('/explain', { exact: true })).toBeVisible()
})

test('the message that is being written is saved as a prompt by command', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/new')
  await composer(page).fill('Answer in one sentence.')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('save the message')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New prompt' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Answer in one sentence.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as /short')).toBeVisible()
  await composer(page).fill('')
  await composer(page).pressSequentially('/sho')
  await expect(page.getByRole('option', { name: /short/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(composer(page)).toHaveValue('Answer in one sentence.')
})
