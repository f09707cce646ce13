import type { Page } from '@playwright/test'
import { recovery } from '#contract/recovery.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { settings } from '#contract/settings.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { linkFor } from './support/mails.ts'
import { PASSWORD, type Person, register } from './support/people.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

const invites = (page: Page) =>
  page.getByRole('table', { name: 'Invites' }).or(page.getByRole('list', { name: 'Invites' }))

/** The latest invite, from any test. */
async function newestInvite(admin: Person) {
  const { data } = await call(admin, registrationInvites.list, {})
  const [invite] = data
  if (!invite) throw new Error('There is no invite')
  return invite
}

const act = async (page: Page, code: string, action: string) => {
  await page.getByRole('button', { name: `Actions for invite ${code}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('creates invites, copies the links, and revokes one', async ({ page, admin, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin?section=invites')
    await expect(page.getByText('Anyone can register at the moment.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'New invite' })
    await dialog.getByRole('textbox', { name: 'Number of invites' }).fill('0')
    await dialog.getByRole('textbox', { name: 'Storage limit in MB' }).fill('lots')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Create 1 to 50 invites at a time')).toBeVisible()
    await expect(dialog.getByText('Storage limit must be a whole number')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Number of invites' }).fill('2')
    await dialog.getByRole('textbox', { name: 'Storage limit in MB' }).fill('12')
    await dialog.getByRole('textbox', { name: 'Starting credits' }).fill('2500')
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('analyst, gold')
    await dialog.getByLabel('Expires on').fill('2099-05-01')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const made = page.getByRole('dialog', { name: '2 invites are ready' })
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Copy all links' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await made.getByRole('textbox', { name: 'Links' }).inputValue())
    expect(copied.split('\n')).toHaveLength(2)
    await made.getByRole('button', { name: 'Done' }).click()
    const { code } = await newestInvite(admin)
    expect(copied).toContain(`/register?invite=${code}`)
    await expect(invites(page)).toContainText(code)
    await expect(invites(page)).toContainText('analyst, gold, 12 MB, 2,500 credits')
    await expect(invites(page)).toContainText('0 of 1')
    await act(page, code, 'Revoke')
    await expect(invites(page)).toContainText('Revoked')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete inactive' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(invites(page)).not.toContainText(code)
  })

  test('limits an invite to an address, mails it, and changes it', { tag: '@desktop' }, async ({
    page,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/422/)
    const email = `ann-${Date.now()}@example.org`
    const [invite] = await call(admin, registrationInvites.create, { email })
    const code = invite?.code ?? ''
    await page.goto('/admin?section=invites')
    await expect(invites(page)).toContainText(email)
    await act(page, code, 'Send by email')
    const mailing = page.getByRole('dialog', { name: 'Send this invite by email' })
    await expect(mailing.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expectAccessible(page)
    await mailing.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(`Invite sent to ${email}`)).toBeVisible()
    await expect(invites(page)).toContainText('Emailed')
    await act(page, code, 'Edit')
    const editing = page.getByRole('dialog', { name: `Invite ${code}` })
    await editing.getByRole('textbox', { name: 'Maximum number of uses' }).fill('3')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing.getByText('An invite for one email address can be used only once')).toBeVisible()
    await expectAccessible(page)
    await editing.getByRole('textbox', { name: 'Only for this email address' }).fill('')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Invite updated')).toBeVisible()
    await expect(invites(page)).toContainText('0 of 3')
  })
})

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('registers with the link where an invite is required', { tag: '@desktop' }, async ({
    page,
    ownServer,
    supervision,
  }) => {
    supervision.expectConsole(/403|422/)
    const { url } = await ownServer()
    const admin = await register(url)
    await call(admin, settings.update, { settingName: 'registrationMode', settingValue: 'invite' })
    const [invite] = await call(admin, registrationInvites.create, { email: 'bodil@example.org' })
    await page.goto(`${url}/register`)
    const code = page.getByRole('textbox', { name: 'Invite code' })
    await expect(code).toHaveValue('')
    await page.goto(`${url}/register?invite=${invite?.code}`)
    await expect(code).toHaveValue(invite?.code ?? '?')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Username' }).fill('bodil')
    await page.getByRole('textbox', { name: 'Email' }).fill('other@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This invite is for another email address.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('bodil@example.org')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${url}/new`)
    expect((await newestInvite(admin)).state).toBe('used_up')
  })
})

test('a user invites friends until no invites are left', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/403|422/)
  await page.goto('/new')
  const open = async () => {
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Invite friends' }).click()
    return page.getByRole('dialog', { name: 'Invite friends' })
  }
  const dialog = await open()
  const emails = dialog.getByRole('textbox', { name: 'Email addresses' })
  const send = dialog.getByRole('button', { name: 'Send invitations' })
  await expect(dialog.getByText('You have 5 invitations left.')).toBeVisible()
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await emails.fill('nobody at all')
  await send.click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Enter at least one valid email address',
  )
  await emails.fill('a@example.org; b@example.org, c@example.org nobody d@example.org')
  await send.click()
  await expect(dialog.getByText('Confirm your email address in your profile')).toBeVisible()
  await expectAccessible(page)
  const link = new URL(await linkFor(admin, me, 'Confirm your email address'))
  await call(me, recovery.verifyEmail, { token: link.searchParams.get('token') ?? '' })
  await send.click()
  await expect(page.getByText('4 invitations sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByText('You have one invitation left.')).toBeVisible()
  await emails.fill('e@example.org f@example.org')
  await send.click()
  await expect(dialog.getByText('You have one invitation left', { exact: true })).toBeVisible()
  await emails.fill('e@example.org')
  await send.click()
  await expect(page.getByText('One invitation sent')).toBeVisible()
  await open()
  await expect(dialog.getByText('You have 0 invitations left.')).toBeVisible()
  await emails.fill('g@example.org')
  await expect(send).toBeDisabled()
  await expectAccessible(page)
})
