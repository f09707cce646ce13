import type { Locator } from '@playwright/test'
import { invites } from '#contract/invites.ts'
import { organizations } from '#contract/organizations.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an organization is created, gets members and an admin, and loses a member', async ({
  page,
  me,
  anotherBrowser,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const friend = await register(me.url)
  await page.goto('/organizations')
  await expect(page.getByText('No organizations yet')).toBeVisible()
  await expectInOneLine(page.getByRole('heading', { name: 'Organizations', level: 1 }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New organization' }).first().click()
  const form = page.getByRole('dialog', { name: 'New organization' })
  await form.getByRole('button', { name: 'Create organization' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Harbour office')
  await form.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByText('Organization created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Harbour office', level: 1 })).toBeVisible()

  const field = page.getByRole('region', { name: 'Add members' }).getByRole('textbox', { name: 'Recipients' })
  await field.fill('no-such-user-here')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('No user named')).toBeVisible()
  await field.fill(friend.username)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Member added')).toBeVisible()
  const list = page.getByRole('list', { name: 'Members' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: `Actions for ${friend.username}` }).click()
  await page.getByRole('menuitem', { name: 'Make admin' }).click()
  await expect(page.getByText('Role changed')).toBeVisible()
  await expect(list).toContainText('Admin, since')
  await expectAccessible(page)

  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto('/organizations')
  await theirs.getByRole('link', { name: 'Harbour office' }).click()
  await expect(theirs.getByRole('list', { name: 'Members' })).toContainText(me.username)
  await list.getByRole('button', { name: `Actions for ${friend.username}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Member removed successfully')).toBeVisible()
  await expect(theirs.getByText('Organization not found')).toBeVisible()
})

test('the seats of an organization follow its invites', { tag: '@desktop' }, async ({ page, me }) => {
  const friend = await register(me.url)
  const { id } = await call(me, organizations.create, { name: 'Harbour office' })
  await page.goto(`/organizations/${id}`)
  const seats = page.getByRole('region', { name: 'Seats' })
  await expect(seats).toContainText('Available24')
  const panel = page.getByRole('region', { name: 'Invites' })
  await panel.getByRole('textbox', { name: 'Recipients' }).fill(friend.username)
  await panel.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(seats).toContainText('Taken1Invited1Available23Total25')
  const [invite] = await call(friend, invites.list)
  await call(friend, invites.refuse, { id: invite?.id ?? '' })
  await expect(seats).toContainText('Taken1Available24Total25')
})

test('a member leaves an organization, and its owner renames and deletes it', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const owner = await register(me.url)
  const { id } = await call(owner, organizations.create, { name: 'Harbour office' })
  await call(owner, organizations.addMembers, { id, recipients: [me.username] })
  await page.goto(`/organizations/${id}`)
  await expect(
    page.getByRole('region', { name: 'Add members' }).getByRole('textbox', { name: 'Recipients' }),
  ).toBeHidden()
  await page.getByRole('button', { name: 'Organization menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete organization' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Leave organization' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(page.getByText('Left organization successfully')).toBeVisible()
  await expect(page).toHaveURL('/organizations')

  const own = await call(me, organizations.create, { name: 'Old office' })
  await page.goto(`/organizations/${own.id}`)
  await page.getByRole('button', { name: 'Organization menu' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const form = page.getByRole('dialog', { name: 'Rename organization' })
  await form.getByRole('textbox', { name: 'Name' }).fill('New office')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'New office' })).toBeVisible()
  await page.getByRole('button', { name: 'Organization menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete organization' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByText('Organization deleted successfully')).toBeVisible()
  await expect(page.getByText('No organizations yet')).toBeVisible()
})

/** On phones the button beside the title left no room for it, so that its one word was broken. */
async function expectInOneLine(heading: Locator): Promise<void> {
  const lines = await heading.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
}
