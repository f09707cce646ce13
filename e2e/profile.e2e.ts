import { readFile } from 'node:fs/promises'
import { notebooks } from '#contract/notebooks.ts'
import { recovery } from '#contract/recovery.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { register, signInByHand } from './support/people.ts'
import { reauthenticate } from './support/reauthentication.ts'
import { navigation, openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { partOfTwoColours, pictureOfTwoColours } from './support/two-colours.ts'

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('the settings are searched, with the administration', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/profile?tab=3')
    const field = page.getByRole('searchbox', { name: 'Search settings' })
    await field.fill('email')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Email')
    await expect(main.getByRole('heading', { name: 'Language' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
    await expectAccessible(page)
    await field.fill('model')
    await main.getByRole('link', { name: 'Server settings with “model”' }).click()
    await expect(main.getByRole('heading', { name: 'Default model' })).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('model')
    await field.press('Escape')
    await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('the account menu opens the profile, and its address contains the tab', async ({ page, me }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(me.username)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await expect(page).toHaveURL('/profile?tab=2')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await expectAccessible(page)
  for (const [tab, name] of [
    [1, 'Community'],
    [3, 'Security'],
    [4, 'Instructions'],
    [5, 'Data'],
  ] as const) {
    await page.goto(`/profile?tab=${tab}`)
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await page.goto('/profile?tab=17')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
})

test('a profile is changed in every tab, and a taken username is refused at its field', {
  tag: '@desktop',
}, async ({ page, me, admin, anotherBrowser, supervision }) => {
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
    await expect(nav.getByRole('button', { name: /^Ada Lindqvist .*Account menu/ })).toBeVisible()
    await tab.keyboard.press('Escape')
  }
  await page.getByRole('textbox', { name: 'Username' }).fill(admin.username.toUpperCase())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This username is taken')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Username' }).fill('a b')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Username can contain letters, digits')).toBeVisible()
  const { username, phone } = await call(me, users.me)
  expect([username, phone]).toEqual([me.username, '+49 30 123456'])
})

test('a picture is cropped to a small square, shown everywhere, and removed', async ({ page, me }) => {
  await page.goto('/profile')
  const chooser = page.getByLabel('Picture file')
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText('This file is not a readable picture. Choose another one.')
  const picture = await pictureOfTwoColours(page)
  await chooser.setInputFiles(picture)
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await expect(crop).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await chooser.setInputFiles(picture)
  await expect(crop.getByRole('application', { name: /^Picture: arrow keys/ })).toBeFocused()
  await expectAccessible(page)
  // The square begins in the middle, half a picture from the right edge.
  for (let times = 0; times < 10; times++) await page.keyboard.press('ArrowLeft')
  await crop.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await expectAccessible(page)
  const { photoUrl } = await call(me, users.me)
  const shown = page.locator(`main img[src="${photoUrl}"]`)
  await expect(shown).toBeVisible()
  expect(await partOfTwoColours(shown)).toEqual({ width: 512, height: 512, left: 'blue', right: 'blue' })
  const nav = await navigation(page)
  await expect(nav.locator(`img[src="${photoUrl}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(shown).toBeHidden()
})

test('the card of a user shows the public profile only', { tag: '@desktop' }, async ({
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
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'someone']) {
    await page.goto(`/profile/${unknown}`)
    await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
  }
})

test('a new password signs out every other device', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const other = await anotherBrowser(me, { expectConsole: /401/ })
  await other.goto('/profile')
  await page.goto('/profile?tab=3')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('a better pass phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await reauthenticate(page, 'not my password')
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await reauthenticate(page)
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('all data of a user is exported as an archive', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, notebooks.create, { name: 'Tides' })
  await page.goto('/profile?tab=5')
  await page.getByRole('button', { name: 'Export data' }).click()
  await expect(page.getByText(/^Exported on .*Available until/)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^commonplace-${me.username}-.*\\.zip$`))
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('notebooks/Tides.md')).toBe(true)
})

test('an account is deleted after reauthentication, and kept when the user returns', {
  tag: '@desktop',
}, async ({ page, me, supervision }) => {
  supervision.expectConsole(/422|401/)
  await page.goto('/profile?tab=5')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Type your username' }).fill('somebody else')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('The username does not match')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Type your username' }).fill(me.username)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await reauthenticate(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sign in before then to keep it')).toBeVisible()
  await signInByHand(page, me)
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Account deletion cancelled')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(me.username)
})

test('a change of address stays pending, also after a reload, and can be cancelled', {
  tag: '@desktop',
}, async ({ page, me }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change address' }).click()
  const email = `new-${me.email}`
  await page.getByRole('textbox', { name: 'New email address' }).fill(email)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
  await reauthenticate(page)
  const waiting = page.getByText(`We sent an email to ${email}`)
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await call(me, recovery.pendingEmailChange)).email).toBe(email)
  await page.reload()
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText('Email change cancelled')).toBeVisible()
  await expect(waiting).toBeHidden()
  expect((await call(me, users.me)).email).toBe(me.email)
})

test('the language is chosen for this browser, kept, and changed back', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  await page.goto('/profile?tab=2')
  const root = page.locator('html')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('system')
  await expect(root).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  await expect(root).toHaveAttribute('lang', 'de')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect(root).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('tab', { name: 'Allgemein' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Sicherheit' }).click()
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  const password = page.getByRole('textbox', { name: 'Neues Passwort' })
  await password.fill('kurz')
  await password.press('Enter')
  await expect(page.getByText('Das Passwort braucht mindestens 8 Zeichen')).toBeVisible()
  await password.fill('ein längeres Passwort')
  await password.press('Enter')
  await page.getByRole('textbox', { name: 'Ihr Passwort' }).fill('nicht meines')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Falsches Passwort')).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).last().click()
  await page.getByRole('tab', { name: 'Allgemein' }).click()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(root).toHaveAttribute('lang', 'en')
})
