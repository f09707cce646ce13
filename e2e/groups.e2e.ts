import { groups } from '#contract/groups.ts'
import { notebooks } from '#contract/notebooks.ts'
import { organizations } from '#contract/organizations.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { navigation } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('a group is created, gets members, and a notebook is shared with it and revoked', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser }) => {
  const friend = await register(me.url)
  const { id } = await call(me, notebooks.create, { name: 'Log of the ship' })
  await page.goto('/profile?tab=1')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('dialog', { name: 'New group' }).getByRole('textbox', { name: 'Name' }).fill('Pilots')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pilots' })
  await dialog.getByRole('textbox', { name: 'Recipients' }).fill(friend.username)
  await dialog.getByRole('button', { name: 'Add members' }).click()
  await expect(dialog.getByRole('list', { name: 'Members of the group' })).toContainText(friend.username)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText('2 members')

  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share notebook' })
  await share.getByRole('button', { name: 'Add Pilots' }).click()
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(share.getByRole('list', { name: 'Shared with' })).toContainText('Group, 2 members')
  await expectAccessible(page)

  const theirs = await anotherBrowser(friend, { expectConsole: /404/ })
  await theirs.goto(`/notebooks/${id}`)
  await expect(theirs.getByText('Log of the ship').first()).toBeVisible()
  const [group] = (await call(me, groups.list, {})).data
  await call(me, groups.removeMember, { id: group?.id ?? '', userId: friend.id })
  await expect(theirs.getByText('Notebook not found')).toBeVisible()
})

test('a user chooses for which account they ask, until the membership ends', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  await page.goto('/new')
  const menu = await navigation(page)
  const selector = menu.getByRole('button', { name: 'Personal Account' })
  await expect(selector).toHaveCount(0)
  const owner = await register(me.url)
  const { id } = await call(owner, organizations.create, { name: 'Harbour office' })
  await call(owner, organizations.addMembers, { id, recipients: [me.username] })
  await page.reload()
  await navigation(page)
  await selector.click()
  await page.getByRole('menuitemradio', { name: 'Harbour office' }).click()
  await expect(menu.getByRole('button', { name: 'Harbour office Account' })).toBeVisible()
  await expectAccessible(page)
  await call(owner, organizations.removeMember, { id, userId: me.id })
  await expect(menu.getByRole('button', { name: 'Harbour office Account' })).toHaveCount(0)
})

test('a collapsed navigation offers the accounts too', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, organizations.create, { name: 'Harbour office' })
  await page.goto('/new')
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await page.getByRole('button', { name: 'Personal Account' }).click()
  await page.getByRole('menuitemradio', { name: 'Harbour office' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Harbour office Account' })).toBeVisible()
  await expectAccessible(page)
})
