import type { Page } from '@playwright/test'
import { mfa } from '#contract/mfa.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { codeOf, reauthenticateByCall } from './support/authenticator-app.ts'
import { composer } from './support/conversation.ts'
import { type Person, signInByHand } from './support/people.ts'
import { reauthenticate, reauthenticationDialog } from './support/reauthentication.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'visitor' })

/** Passkeys require a host name, and browsers treat `localhost` as secure without a certificate. */
const atName = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Adds an authenticator to the browser that verifies its user while `isWilling`. */
async function plugIn(page: Page, isWilling = true) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isWilling,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    credentials: () => devtools.send('WebAuthn.getCredentials', { authenticatorId }),
  }
}

async function openSettings(page: Page, person: Person) {
  await page.goto(`${atName(person.url)}/login`)
  await signInByHand(page, person)
  await expect(composer(page)).toBeVisible()
  await page.goto(`${atName(person.url)}/profile?tab=3`)
  return page.getByRole('region', { name: 'Passkeys' })
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

async function signOut(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('a passkey is added, named, renamed, used to sign in, and removed', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const device = await plugIn(page)
  const section = await openSettings(page, me)
  await expect(section).toContainText('You have no passkeys yet.')
  await addPasskey(page, 'Laptop')
  await reauthenticate(page)
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText('Laptop')
  expect((await device.credentials()).credentials).toHaveLength(1)
  await expect(page.getByText('Passkey added')).toHaveCount(0)
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Rename Laptop' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(section.getByRole('listitem')).toContainText('Work laptop')

  await signOut(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(composer(page)).toBeVisible()

  await page.goto(`${atName(me.url)}/profile?tab=3`)
  await expect(section.getByRole('listitem')).toContainText('Last used')
  await section.getByRole('button', { name: 'Remove Work laptop' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await reauthenticate(page)
  await expect(section).toContainText('You have no passkeys yet.')
})

test('a wrong password or a second passkey on the same device adds none', {
  tag: '@desktop',
}, async ({ page, me, supervision }) => {
  supervision.expectConsole(/422/)
  await plugIn(page)
  const section = await openSettings(page, me)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Give the passkey a name')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await reauthenticate(page, 'not my password')
  await expect(reauthenticationDialog(page)).toContainText('Incorrect password')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
  await reauthenticationDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Laptop')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await reauthenticate(page)
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await addPasskey(page, 'Again')
  await expect(dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
})

test('a passkey replaces a code', { tag: '@desktop' }, async ({ page, me }) => {
  await plugIn(page)
  const section = await openSettings(page, me)
  await addPasskey(page, 'Phone')
  await reauthenticate(page)
  await expect(section.getByRole('listitem')).toContainText('Phone')
  await reauthenticateByCall(me)
  const { manualEntryKey } = await call(me, mfa.setup)
  await signOut(page)
  await call(me, mfa.verifySetup, { token: codeOf(manualEntryKey) })
  await signInByHand(page, me)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(composer(page)).toBeVisible()
})

test('a passkey alone signs in with MFA enabled', { tag: '@desktop' }, async ({ page, me }) => {
  await plugIn(page)
  const section = await openSettings(page, me)
  await addPasskey(page, 'Phone')
  await reauthenticate(page)
  await expect(section.getByRole('listitem')).toContainText('Phone')
  await reauthenticateByCall(me)
  const { manualEntryKey } = await call(me, mfa.setup)
  await signOut(page)
  await call(me, mfa.verifySetup, { token: codeOf(manualEntryKey) })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(composer(page)).toBeVisible()
})

test('a device that does not verify its user cannot sign in', { tag: '@desktop' }, async ({ page, me }) => {
  const device = await plugIn(page)
  const section = await openSettings(page, me)
  await addPasskey(page, 'Phone')
  await reauthenticate(page)
  await expect(section.getByRole('listitem')).toContainText('Phone')
  await signOut(page)
  await device.refuse()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again.')
  await expectAccessible(page)
})
