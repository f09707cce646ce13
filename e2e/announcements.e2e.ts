import { announcements } from '#contract/announcements.ts'
import { makePng } from '#server/testing/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'admin' })

test('an administrator writes an announcement with a picture, previews, copies and deletes it', async ({
  page,
  admin,
}) => {
  await page.goto('/admin?section=announcements')
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription(
    'Title is required',
  )
  await expectAccessible(page)
  // No user gets it: the tests share the server.
  await setSwitch(dialog.getByRole('switch', { name: 'Shown to users' }), false)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Maps are here')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('# Maps\n\nChoose **Maps** in a project.')
  await dialog.getByRole('textbox', { name: 'Views per user' }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  await dialog
    .getByLabel('Picture file')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: makePng(320, 200) })
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  for (const theme of ['Light', 'Dark']) {
    const preview = dialog.getByRole('region', { name: theme })
    await expect(preview.getByRole('heading', { name: 'Maps', exact: true })).toBeVisible()
    await expect(preview.locator('img')).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const actions = page.getByRole('button', { name: 'Actions for “Maps are here”' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  const statistics = page.getByRole('dialog', { name: 'Statistics' })
  await expect(statistics.getByText('Users who have agreed')).toBeVisible()
  await expect(statistics.getByRole('button', { name: 'Export agreements (CSV)' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(actions).toHaveCount(2)
  const stored = (await call(admin, announcements.listAll)).filter(({ title }) => title === 'Maps are here')
  expect(stored.map(({ images }) => images.length)).toEqual([1, 1])
  for (const left of [1, 0]) {
    await actions.first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(actions).toHaveCount(left)
  }
})
