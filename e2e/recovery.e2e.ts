import type { Page } from '@playwright/test'
import { recovery } from '#contract/recovery.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { codeOf, enroll } from './support/authenticator-app.ts'
import { composer } from './support/conversation.ts'
import { linkFor } from './support/mails.ts'
import { endSessionOf, PASSWORD, register, signInByHand } from './support/people.ts'
import { reauthenticate, reauthenticationDialog } from './support/reauthentication.ts'
import { expect, test } from './support/test.ts'

const NEW_PASSWORD = 'wrong donkey charger'
const RESET = 'Reset your password'
const VERIFY = 'Confirm your email address'
const CHANGE = 'Confirm your new email address'
const NOTICE = 'Request to change your email address'
const USED = 'This link has already been used. Each link works once.'

const passwordField = (page: Page) => page.getByRole('textbox', { name: 'New password' })

test.describe('a user who forgot the password', () => {
  test.use({ as: 'visitor' })

  test('gets a link by mail, sets a new one and signs in', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/422/)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Enter a valid email address')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(me.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expectAccessible(page)

    const link = await linkFor(admin, me, RESET)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page).toHaveURL('/password-reset')
    await expectAccessible(page)
    await passwordField(page).fill('password')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(passwordField(page)).toHaveAccessibleDescription(/common/)
    await passwordField(page).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email or username' }).fill(me.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(composer(page)).toBeVisible()
  })

  test('sees the same message for an unknown address', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody-at-all@example.org')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('If an account with this address exists')).toBeVisible()
  })

  test('sees that the link was used, and requests another', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/422/)
    await call(me, recovery.forgotPassword, { email: me.email })
    const link = await linkFor(admin, me, RESET)
    const token = new URL(link).searchParams.get('token') ?? ''
    await call(me, recovery.resetPassword, { token, password: NEW_PASSWORD })
    await page.goto(link)
    await passwordField(page).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('alert')).toHaveText(USED)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('sees that the link is incomplete', { tag: '@desktop' }, async ({ page }) => {
    for (const path of ['/password-reset', '/verify-email', '/verify-change', '/verify-change?cancel=true']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(
        'This link is incomplete. Open it from the email again.',
      )
      await expectAccessible(page)
    }
  })
})

test('a new password ends open sessions elsewhere', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/401|WebSocket/)
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  await call(me, recovery.forgotPassword, { email: me.email })
  const token = new URL(await linkFor(admin, me, RESET)).searchParams.get('token') ?? ''
  await call(me, recovery.resetPassword, { token, password: NEW_PASSWORD })
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
})

test('a new account confirms its address, once', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  await page.goto('/profile')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  const link = await linkFor(admin, me, VERIFY)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('alert')).toHaveText(USED)
  await page.goto('/profile')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test.describe("a user who opens a mail's link in another browser", () => {
  test.use({ as: 'visitor' })

  test('signs in first, to the account of the link', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/403/)
    const user = await register(me.url)
    const link = await linkFor(admin, me, VERIFY)
    await page.goto(link.replace('/verify-email', '/verify-change'))
    await expect(page.getByRole('heading', { name: 'Sign in to confirm this address' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Sign in to confirm this address' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Sign in to confirm your email address.')).toBeVisible()
    await signInByHand(page, user)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(me.username)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out and switch account' }).click()
    await signInByHand(page, me)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible()
  })

  test('keeps the link when the session has ended', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/401/)
    await page.goto('/login')
    await signInByHand(page, me)
    await expect(composer(page)).toBeVisible()
    await page.goto(await linkFor(admin, me, VERIFY))
    const confirm = page.getByRole('button', { name: 'Confirm this address' })
    await expect(confirm).toBeVisible()
    await endSessionOf(page.context(), me.url)
    await confirm.click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await signInByHand(page, me)
    await confirm.click()
    await expect(page.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible()
  })
})

test('the mail that confirms an address can be sent again', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await page.goto('/verify-email')
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
})

async function askForChange(page: Page, email: string): Promise<void> {
  await page.goto('/profile')
  const opener = page.getByRole('button', { name: 'Change address' })
  await opener.click()
  await expect(page.getByRole('textbox', { name: 'New email address' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'New email address' }).fill(email)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
}

test('an address is changed by the mail to the new one', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/422|409/)
  const email = `new-${me.email}`
  await askForChange(page, email)
  await reauthenticate(page, 'not my password')
  await expect(reauthenticationDialog(page)).toContainText('Incorrect password')
  await expectAccessible(page)
  await reauthenticate(page)
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkFor(admin, { email }, CHANGE))
  await expect(page).toHaveURL('/verify-change')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(await linkFor(admin, me, NOTICE))
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByRole('alert')).toContainText('can no longer be cancelled')
})

test('a change of address is cancelled by the mail to the old one', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const email = `new-${me.email}`
  await askForChange(page, email)
  await reauthenticate(page)
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible()
  await page.goto(await linkFor(admin, me, NOTICE))
  await expect(page.getByRole('heading', { name: 'Keep your old address?' })).toBeVisible()
  await expect(page).toHaveURL('/verify-change?cancel=true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByRole('heading', { name: 'Change cancelled' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkFor(admin, { email }, CHANGE))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. Request a new one.')
})

test.describe('the emergency sign-in', () => {
  test.use({ as: 'visitor' })

  test('is not found unless the operator enabled it', { tag: '@desktop' }, async ({ page, supervision }) => {
    supervision.expectConsole(/404/)
    await page.goto('/admin-emergency')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page)
  })

  test('accepts administrators only', { tag: '@desktop' }, async ({ page, ownServer, supervision }) => {
    supervision.expectConsole(/401/)
    const { url } = await ownServer({ EMERGENCY_LOGIN: 'true' })
    const [admin, user] = [await register(url), await register(url)]
    await page.goto(`${url}/admin-emergency`)
    await expect(page.getByRole('heading', { name: 'Emergency sign-in' })).toBeVisible()
    await expectAccessible(page)
    const enter = async (identifier: string) => {
      await page.getByRole('textbox', { name: 'Email or username' }).fill(identifier)
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in as administrator' }).click()
    }
    await enter(user.username)
    await expect(page.getByRole('alert')).toHaveText('Incorrect email, username or password')
    await enter(admin.username)
    await expect(page).toHaveURL(`${url}/admin?emergency_access=true`)
    await expect(page.getByText('You are signed in with the emergency sign-in.')).toBeVisible()
    await expectAccessible(page)
  })

  test('asks an administrator with MFA for a code', { tag: '@desktop' }, async ({ page, ownServer }) => {
    const { url } = await ownServer({ EMERGENCY_LOGIN: 'true' })
    const admin = await register(url)
    const { key } = await enroll(admin)
    await page.goto(`${url}/admin-emergency`)
    await page.getByRole('textbox', { name: 'Email or username' }).fill(admin.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${url}/admin?emergency_access=true`)
  })
})
