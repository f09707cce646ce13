import type { Page } from '@playwright/test'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { mfa } from '#contract/mfa.ts'
import { type OpenidPeer, startOpenidPeer } from '#server/testing/openid-peer.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { codeOf, reauthenticateByCall, wrongCodeOf } from './support/authenticator-app.ts'
import { composer } from './support/conversation.ts'
import { endSessionOf, type Person, register, signInByHand } from './support/people.ts'
import { reauthenticate } from './support/reauthentication.ts'
import { openAccountMenu } from './support/shell.ts'
import { test as base, expect } from './support/test.ts'

interface School {
  url: string
  peer: OpenidPeer
  admin: Person
}

/** A separate application with an administrator, and a provider that redirects to it. */
const test = base.extend<{ school: School }>({
  school: async ({ ownServer }, provide) => {
    const { url } = await ownServer()
    const peer = await startOpenidPeer([`${url}/auth/oidc/callback`])
    await provide({ url, peer, admin: await register(url) })
    await peer.close()
  },
})

const setUp = ({ peer, admin }: School) =>
  call(admin, externalSignIn.configure, {
    strategy: 'oidc',
    name: 'Our school',
    issuer: peer.issuer,
    clientId: peer.clientId,
    clientSecret: peer.clientSecret,
  })

/** Signs in at the provider and consents to share the identity. */
async function signInThere(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.use({ as: 'visitor' })

test('a user signs in with a provider and returns to the previous page', async ({
  page,
  school,
  supervision,
}) => {
  await setUp(school)
  school.peer.accounts.set('ada', {
    email: 'ada@school.example',
    email_verified: true,
    name: 'Ada Lovelace',
    preferred_username: 'ada',
  })
  await page.goto(`${school.url}/profile?tab=3`)
  await expect(page.getByRole('button', { name: 'Continue with Our school' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with Our school' }).click()
  await signInThere(page, 'ada')
  await expect(page).toHaveURL(`${school.url}/profile?tab=3`)
  const linked = page.getByRole('list', { name: 'Linked accounts' }).getByRole('listitem')
  await expect(linked).toContainText('ada@school.example')
  await expectAccessible(page)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Continue with Our school' }).click()
  await expect(page).toHaveURL(`${school.url}/new`)
  await expect(composer(page)).toBeVisible()
  supervision.expectConsole(/401/)
  await endSessionOf(page.context(), school.url)
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Our school' })).toBeVisible()
})

test('a refusal at the provider, or an invalid callback, is explained above the form', {
  tag: '@desktop',
}, async ({ page, school }) => {
  await setUp(school)
  await page.goto(`${school.url}/register`)
  await page.getByRole('button', { name: 'Continue with Our school' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You did not allow access to your Our school account.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with Our school' }).click()
  await signInThere(page, 'nobody-with-an-address')
  await expect(page.getByRole('alert')).toContainText(
    'Your Our school account has no confirmed email address.',
  )
})

test('a failed sign-in is explained to users with a session as well', { tag: '@desktop' }, async ({
  page,
  school,
}) => {
  await setUp(school)
  await page.goto(`${school.url}/login`)
  await signInByHand(page, school.admin)
  await expect(composer(page)).toBeVisible()
  await page.goto(`${school.url}/auth/oidc/callback?code=1&state=2`)
  await expect(page).toHaveURL(`${school.url}/new`)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'has expired or was already used',
  )
})

test('an incomplete callback address shows an error with a link back', { tag: '@desktop' }, async ({
  page,
  school,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  await page.goto(`${school.url}/auth/success?token=made-up&refreshToken=made-up&userId=1`)
  await expect(page.getByRole('alert')).toContainText('has expired or was already used')
  await expect(page).toHaveURL(`${school.url}/auth/success`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(`${school.url}/login`)
  await page.goto(`${school.url}/auth/success?error=Something%20<b>went</b>%20wrong`)
  await expect(page.getByRole('alert')).toHaveText('Something <b>went</b> wrong')
  await page.goto(`${school.url}/auth/oidc/callback?code=1&state=2`)
  await expect(page).toHaveURL(/\/login\?error=/)
  await expect(page.getByRole('alert')).toContainText('has expired or was already used')
})

test('an administrator configures a provider, after a wrong secret, and removes it', {
  tag: '@desktop',
}, async ({ school, anotherBrowser }) => {
  const { peer, admin } = school
  const page = await anotherBrowser(admin, { expectConsole: /422/ })
  await page.goto('/admin?section=sign-in')
  const row = page
    .getByRole('list', { name: 'Sign-in methods' })
    .getByRole('listitem')
    .filter({ hasText: 'OpenID Connect' })
  await row.getByRole('button', { name: 'Set up OpenID Connect' }).click()
  await expect(row).toContainText(`${school.url}/auth/oidc/callback`)
  await row.getByRole('button', { name: 'Test and save' }).click()
  await expect(row.getByRole('textbox', { name: 'Client ID' })).toHaveAccessibleDescription(
    'Enter the client ID',
  )
  await row.getByRole('textbox', { name: 'Name on the button' }).fill('Our school')
  await row.getByRole('textbox', { name: 'Issuer' }).fill(peer.issuer)
  await row.getByRole('textbox', { name: 'Client ID' }).fill(peer.clientId)
  await row.getByRole('textbox', { name: 'Client secret' }).fill('wrong')
  await row.getByRole('button', { name: 'Test and save' }).click()
  await expect(row.getByRole('textbox', { name: 'Client secret' })).toHaveAccessibleDescription(/rejected/)
  await expectAccessible(page)
  await row.getByRole('textbox', { name: 'Client secret' }).fill(peer.clientSecret)
  await row.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText('Our school is set up')).toBeVisible()
  await expect(row).toContainText(peer.issuer)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Remove OpenID Connect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toContainText('Not set up')
})

test('a user links a provider account in the profile and unlinks it', { tag: '@desktop' }, async ({
  school,
  anotherBrowser,
}) => {
  await setUp(school)
  school.peer.accounts.set('grace', { preferred_username: 'grace' })
  const page = await anotherBrowser(await register(school.url))
  await page.goto('/profile?tab=3')
  await page.getByRole('button', { name: 'Link Our school' }).click()
  await reauthenticate(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You did not allow access to your Our school account.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to your profile' }).click()
  await expect(page).toHaveURL(`${school.url}/profile?tab=3`)
  await page.getByRole('button', { name: 'Link Our school' }).click()
  await signInThere(page, 'grace')
  await expect(page).toHaveURL(`${school.url}/profile?tab=3`)
  const linked = page.getByRole('list', { name: 'Linked accounts' }).getByRole('listitem')
  await expect(linked).toContainText('grace')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink Our school, grace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No linked accounts.')).toBeVisible()
})

test('a user with MFA is asked for a code after signing in with a provider', { tag: '@desktop' }, async ({
  school,
  anotherBrowser,
}) => {
  await setUp(school)
  school.peer.accounts.set('mary', { preferred_username: 'mary' })
  const person = await register(school.url)
  const page = await anotherBrowser(person, { expectConsole: /422/ })
  await page.goto('/profile?tab=3')
  await page.getByRole('button', { name: 'Link Our school' }).click()
  await reauthenticate(page)
  await signInThere(page, 'mary')
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText('mary')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await reauthenticateByCall(person)
  const { manualEntryKey: key } = await call(person, mfa.setup)
  await call(person, mfa.verifySetup, { token: codeOf(key, -1) })

  await page.getByRole('button', { name: 'Continue with Our school' }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(page).toHaveURL(`${school.url}/auth/success`)
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(wrongCodeOf(key))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(code).toHaveAccessibleDescription(/Incorrect code/)
  await code.fill(codeOf(key))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${school.url}/new`)
  await expect(composer(page)).toBeVisible()
})
