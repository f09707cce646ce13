import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { PASSWORD, register } from './support/people.ts'
import { navigation, openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('the account menu leads to the profile, and its address remembers the tab', async ({ page, me }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(me.username)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/profile?tab=2')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile?tab=17')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
})

test('a profile is changed in every tab, and a username that is taken is refused at its field', async ({
  page,
  me,
  admin,
  anotherBrowser,
  supervision,
}) => {
  supervision.expectConsole(/409/)
  const other = await anotherBrowser(me)
  await other.goto('/profile')
  await page.goto('/profile')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lindqvist')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+49 30 123456')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  for (const tab of [page, other]) {
    const nav = await navigation(tab)
    await expect(nav.getByRole('button', { name: 'Account and more: Ada Lindqvist' })).toBeVisible()
    await tab.keyboard.press('Escape')
  }
  await page.getByRole('textbox', { name: 'Username' }).fill(admin.username.toUpperCase())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This username is taken')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Username' }).fill('a b')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Username may use letters, digits')).toBeVisible()
  const { username, phone } = await call(me, users.me)
  expect([username, phone]).toEqual([me.username, '+49 30 123456'])
})

test('a picture is made small and square, shown everywhere, and removed', async ({ page, me }) => {
  await page.goto('/profile')
  const chooser = page.getByLabel('Picture file')
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText(
    'This file could not be read as a picture. Choose another one.',
  )
  const large = await page.screenshot()
  await chooser.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await expect(page.getByText('Picture saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible()
  await expectAccessible(page)
  const { photoUrl } = await call(me, users.me)
  const shown = page.locator(`main img[src="${photoUrl}"]`)
  await expect(shown).toBeVisible()
  const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([512, 512])
  const nav = await navigation(page)
  await expect(nav.locator(`img[src="${photoUrl}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(shown).toBeHidden()
})

test('the card of a person shows who they are and nothing private', async ({
  page,
  me,
  server,
  supervision,
}) => {
  supervision.expectConsole(/404|422/)
  const other = await register(server.url)
  await call(other, users.update, { id: other.id, name: 'Grace Quince', phone: '12345' })
  await page.goto(`/profile/${other.id}`)
  await expect(page.getByRole('heading', { name: 'Grace Quince' })).toBeVisible()
  await expect(page.getByText(`@${other.username}`)).toBeVisible()
  await expect(page.getByText('Member since')).toBeVisible()
  await expect(page.getByText('12345')).toBeHidden()
  await expect(page.getByText(other.email)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit your profile' })).toBeHidden()
  await expectAccessible(page)
  await page.goto(`/profile/${me.id}`)
  await page.getByRole('link', { name: 'Edit your profile' }).click()
  await expect(page).toHaveURL('/profile')
  for (const nobody of ['00000000-0000-4000-8000-000000000000', 'someone']) {
    await page.goto(`/profile/${nobody}`)
    await expect(page.getByRole('heading', { name: 'Nobody is here' })).toBeVisible()
  }
})

test('a new password signs out every other device and not this one', async ({
  page,
  me,
  anotherBrowser,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const other = await anotherBrowser(me, { expectConsole: /401/ })
  await other.goto('/profile')
  await page.goto('/profile?tab=2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Current password' }).fill('not my password')
  await page.getByRole('textbox', { name: 'New password' }).fill('a better pass phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password is wrong')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})
