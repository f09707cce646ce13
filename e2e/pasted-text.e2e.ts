import { expectAccessible } from './support/accessibility.ts'
import { composer } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

const TABLE = `port,high\n${Array.from({ length: 800 }, (_, index) => `Port ${index},5.${index}`).join('\n')}\n`

test('a long pasted text is attached as a file of its format instead', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/new')
  await composer(page).fill('Which port has the highest tide? ')
  await page.evaluate((text) => navigator.clipboard.writeText(text), TABLE)
  await composer(page).press('End')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(composer(page)).toHaveValue(`Which port has the highest tide? ${TABLE}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Attach as a file' }).click()
  await expect(composer(page)).toHaveValue('Which port has the highest tide? ')
  await expect(page.getByText(/Pasted table.*\.csv/).first()).toBeVisible()
})

test('a short pasted text is inserted without a notice', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/new')
  await page.evaluate(() => navigator.clipboard.writeText('port,high'))
  await composer(page).click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(composer(page)).toHaveValue('port,high')
  await expect(page.getByRole('button', { name: 'Attach as a file' })).toBeHidden()
})
