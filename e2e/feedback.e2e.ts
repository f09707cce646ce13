import { expectAccessible } from './support/accessibility.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

/** So long that its row scrolls. */
const FEEDBACK = `Show the moon in the tables\n${'And the sun. '.repeat(120)}`

test('feedback reaches the administrators, whose answer arrives in the inbox', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  anotherBrowser,
}) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Help and feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Help and feedback' })
  await expect(dialog).toContainText('Commonplace is in beta')
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByRole('link', { name: 'Knowledge files' })).toHaveAttribute('href', '/files')
  await dialog.getByRole('link', { name: 'Guide' }).click()
  await expect(page).toHaveURL('/guide')
  await expect(dialog).toBeHidden()
  // On a phone the navigation closes when the page has changed.
  await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Help and feedback' }).click()
  const send = dialog.getByRole('button', { name: 'Send Feedback' })
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('  ')
  await expect(send).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(FEEDBACK)
  await dialog.locator('input[type=file]').setInputFiles('docs/notebook.png')
  await expect(dialog.getByRole('img', { name: 'Your screenshot' })).toBeVisible()
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText('Thank you! Your feedback has been submitted.')).toBeVisible()

  const administration = await anotherBrowser(admin)
  await administration.goto('/admin?section=feedback')
  await expect(administration.getByText('Show the moon in the tables').first()).toBeVisible()
  const kind = administration.getByRole('combobox', { name: 'Kind' })
  await kind.selectOption('Help')
  await expect(administration.getByText('Show the moon in the tables')).toHaveCount(0)
  await kind.selectOption('Feedback')
  const screenshot = administration.getByRole('img', { name: `Screenshot of ${me.username}` })
  await expect(screenshot).toHaveJSProperty('complete', true)
  expect(await screenshot.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await expectAccessible(administration)
  await administration.getByRole('button', { name: `Answer ${me.username}` }).click()
  const answer = administration.getByRole('dialog', { name: `Answer ${me.username}` })
  await answer.getByRole('textbox', { name: 'Answer' }).fill('It comes next month.')
  await answer.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(administration.getByText('Answer sent')).toBeVisible()
  await expect(administration.getByText('Answered: It comes next month.')).toBeVisible()
  const status = administration.getByRole('combobox', { name: `Status of the feedback of ${me.username}` })
  await expect(status).toHaveValue('done')

  await administration.getByRole('button', { name: `Delete the feedback of ${me.username}` }).click()
  await administration.getByRole('alertdialog').getByRole('button', { name: 'Delete feedback' }).click()
  await expect(administration.getByText('Feedback deleted')).toBeVisible()
  await expect(screenshot).toBeHidden()

  await page.goto('/inbox')
  await page.getByRole('button', { name: /^Open “Re: Show the moon in the tables .*” from System$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Message from System' })).toContainText(
    'It comes next month.',
  )
})
