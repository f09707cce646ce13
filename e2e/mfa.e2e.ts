import type { Page } from '@playwright/test'
import { settings } from '#contract/settings.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { codeOf, enroll, wrongCodeOf } from './support/authenticator-app.ts'
import { composer } from './support/conversation.ts'
import { endSessionOf, register, signInByHand } from './support/people.ts'
import { reauthenticate } from './support/reauthentication.ts'
import { expect, test } from './support/test.ts'

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })

test('MFA is set up in the settings, replaced and disabled', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile?tab=3')
  const section = page.getByRole('region', { name: 'Multi-factor authentication' })
  await section.getByRole('button', { name: 'Enable' }).click()
  await reauthenticate(page)
  const dialog = page.getByRole('dialog', { name: 'Set up multi-factor authentication' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Copy backup codes' }).click()
  await expect(page.getByText('Backup codes copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(
    await dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents(),
  )
  const code = codeOf(key)
  await codeField(page).fill(code.slice(0, 5))
  await codeField(page).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Verify & enable' })).toBeDisabled()
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(codeField(page)).toHaveValue(code)
  await codeField(page).press('Enter')
  await expect(page.getByText('MFA setup completed successfully')).toBeVisible()
  await expect(section).toContainText('10 backup codes left')
  // A message that fades out has too little contrast for the check.
  await expect(page.getByText('MFA setup completed successfully')).toHaveCount(0)
  await expect(page.getByText('Key copied to clipboard')).toHaveCount(0)
  await expectAccessible(page)

  await section.getByRole('button', { name: 'New backup codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New backup codes' }).click()
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await codeField(page).fill(copied.slice(0, 10))
  await page.getByRole('button', { name: 'Continue' }).click()
  const fresh = page.getByRole('dialog', { name: 'Your new backup codes' })
  await expect(fresh.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await fresh.getByRole('button', { name: 'Done' }).click()

  await section.getByRole('button', { name: 'Disable' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Multi-factor authentication disabled')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Enable' })).toBeVisible()
})

test('a cancelled set-up leaves nothing', { tag: '@desktop' }, async ({ page, supervision }) => {
  supervision.expectConsole(/422/)
  await page.goto('/profile?tab=3')
  await page.getByRole('button', { name: 'Enable' }).click()
  await reauthenticate(page)
  await codeField(page).fill('000000')
  await page.getByRole('button', { name: 'Verify & enable' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription(
    /Incorrect code. Enter the code that your app shows now.$/,
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
})

test.describe('signing in', () => {
  test.use({ as: 'visitor' })

  test('continues with the code, which may be a backup code', { tag: '@desktop' }, async ({ page, me }) => {
    const person = await enroll(me)
    await page.goto('/login')
    await signInByHand(page, person)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await expectAccessible(page)
    await codeField(page).fill(`${person.backupCodes[0]} and more`)
    await expect(codeField(page)).toHaveValue(person.backupCodes[0] ?? '')
    await verify(page).click()
    await expect(composer(page)).toBeVisible()
    await endSessionOf(page.context(), person.url)
  })

  test('shows the remaining attempts, and starts over after the third', {
    tag: '@desktop',
  }, async ({ page, me, supervision }) => {
    supervision.expectConsole(/422|423/)
    const person = await enroll(me)
    await page.goto('/login')
    await signInByHand(page, person)
    for (const remaining of [2, 1]) {
      await codeField(page).fill(wrongCodeOf(person.key))
      await codeField(page).press('Enter')
      await expect(page.getByText(`Incorrect code (${remaining} attempts remaining)`).first()).toBeVisible()
    }
    await expect(page.getByText('(2 attempts remaining)')).toHaveCount(0)
    await expect(page.getByText('(1 attempts remaining)')).toHaveCount(0)
    await expectAccessible(page)
    await codeField(page).fill(wrongCodeOf(person.key))
    await verify(page).click()
    const tooMany = 'Too many failed attempts. Please log in again in 15 minutes.'
    await expect(page.getByRole('alert').filter({ hasText: tooMany }).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email or username' })).toHaveValue(person.username)
    await signInByHand(page, person)
    await codeField(page).fill(codeOf(person.key))
    await verify(page).click()
    await expect(page.getByText('Too many wrong codes. Try again in 15 minutes.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  })
})

test('three wrong codes in the settings end the session', { tag: '@desktop' }, async ({
  page,
  me,
  supervision,
}) => {
  supervision.expectConsole(/422|401/)
  await page.goto('/profile?tab=3')
  await page.getByRole('button', { name: 'Enable' }).click()
  await reauthenticate(page)
  const key = (await page.getByLabel('Or enter this key manually').textContent()) ?? ''
  await codeField(page).fill(codeOf(key))
  await page.getByRole('button', { name: 'Verify & enable' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  for (const remaining of [2, 1]) {
    await codeField(page).fill(wrongCodeOf(key))
    await codeField(page).press('Enter')
    await expect(page.getByText(`(${remaining} attempts remaining)`).first()).toBeVisible()
  }
  await codeField(page).fill(wrongCodeOf(key))
  await codeField(page).press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await expect(
    page.getByText('Too many failed attempts. Please log in again in 15 minutes.').first(),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Email or username' })).toHaveValue(me.username)
  await signInByHand(page, me)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
})

test.describe('a site that requires MFA', () => {
  test.use({ as: 'visitor' })

  test('gives access only after the set-up', { tag: '@desktop' }, async ({
    page,
    ownServer,
    supervision,
  }) => {
    const { url } = await ownServer()
    const admin = await enroll(await register(url))
    const person = await register(url)
    await page.goto(`${url}/login`)
    await signInByHand(page, person)
    await expect(composer(page)).toBeVisible()
    supervision.expectConsole(/403/)
    await call(admin, settings.update, { settingName: 'enforceMFA', settingValue: 'true' })
    const screen = page.getByRole('dialog', { name: 'Multi-Factor Authentication Required' })
    await expect(page.getByText('Please complete MFA setup to continue')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expectAccessible(page)
    await expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expect(screen).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Close' })).toBeHidden()
    supervision.expectConsole(/500/)
    await page.route('**/api/auth/mfa/setup', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.reload()
    await expect(screen.getByRole('alert')).toHaveText('Failed to setup MFA')
    await screen.getByRole('button', { name: 'Set up now' }).click()
    await expect(composer(page)).toBeHidden()
    const key = (await screen.getByLabel('Or enter this key manually').textContent()) ?? ''
    await codeField(page).fill(codeOf(key))
    await screen.getByRole('button', { name: 'Verify & enable' }).click()
    await expect(page.getByText('MFA setup completed successfully')).toBeVisible()
    await expect(composer(page)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${url}/profile?tab=3`)
    const section = page.getByRole('region', { name: 'Multi-factor authentication' })
    await expect(section).toContainText('Required for all users.')
    await expect(section.getByRole('button', { name: 'Disable' })).toBeHidden()
  })

  test('warns an administrator without an app beforehand, and links to the set-up', {
    tag: '@desktop',
  }, async ({ page, ownServer, supervision }) => {
    const { url } = await ownServer()
    const admin = await register(url)
    await page.goto(`${url}/login`)
    await signInByHand(page, admin)
    await expect(composer(page)).toBeVisible()
    await page.goto(`${url}/admin?section=settings`)
    const enforcement = page.getByRole('switch', { name: 'Multi-factor authentication for all users' })
    await enforcement.click()
    const warning = page.getByRole('alertdialog', { name: 'Require multi-factor authentication?' })
    await expect(warning).toContainText('You have not set up an authenticator app yourself.')
    await expectAccessible(page)
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(enforcement).not.toBeChecked()
    await enforcement.click()
    supervision.expectConsole(/403/)
    await warning.getByRole('button', { name: 'Turn on and set up' }).click()
    const screen = page.getByRole('dialog', { name: 'Multi-Factor Authentication Required' })
    await expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  })

  test('signs out a user who cancels the set-up', { tag: '@desktop' }, async ({ page, ownServer }) => {
    const { url } = await ownServer()
    const admin = await enroll(await register(url))
    await call(admin, settings.update, { settingName: 'enforceMFA', settingValue: 'true' })
    const person = await register(url)
    await page.goto(`${url}/login`)
    await signInByHand(page, person)
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  test('refuses access when the status is unknown, and checks again on request', { tag: '@desktop' }, async ({
    page,
    ownServer,
    supervision,
  }) => {
    supervision.expectConsole(/503|403/)
    const { url } = await ownServer()
    const admin = await enroll(await register(url))
    await call(admin, settings.update, { settingName: 'enforceMFA', settingValue: 'true' })
    const person = await register(url)
    let asked = 0
    await page.route('**/api/auth/mfa/status', (route) => {
      asked += 1
      return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later', requestId: 'x' } })
    })
    await page.goto(`${url}/login`)
    await signInByHand(page, person)
    await expect(page).toHaveURL(`${url}/new`)
    await expect(page.getByRole('dialog', { name: 'Multi-Factor Authentication Required' })).toBeHidden()
    const notice = page.getByRole('alert').filter({ hasText: 'requires multi-factor authentication' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('The server denies access at the moment. Your draft is saved.')).toBeVisible()
    await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
    expect(asked).toBeLessThanOrEqual(2)
    await expectAccessible(page)
    await page.unroute('**/api/auth/mfa/status')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Multi-Factor Authentication Required' })).toBeVisible()
  })
})
