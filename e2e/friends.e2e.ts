import { friends } from '#contract/friends.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('users become friends by username, and end it', async ({ page, server, me, supervision }) => {
  supervision.expectConsole(/422/)
  const ada = await register(server.url)
  await page.goto('/profile?tab=1')
  await expect(page.getByText('No friends yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Friend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a friend' })
  const whom = dialog.getByRole('textbox', { name: 'Username or email' })
  await whom.fill('missing-user')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(whom).toHaveAccessibleDescription(/No user named “missing-user”$/)
  await expectAccessible(page)
  await whom.fill(ada.username)
  await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill('From the harbour')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Friend request sent')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Requests that you sent' })).toContainText(ada.username)

  // The answer of the other user arrives without a reload.
  const [request] = await call(ada, friends.listOf, { id: ada.id })
  expect(request).toMatchObject({ message: 'From the harbour', person: { id: me.id } })
  await call(ada, friends.respond, { id: request?.id ?? '', accept: true })
  const list = page.getByRole('list', { name: 'Friends', exact: true })
  await expect(list).toContainText(ada.email)
  await expectAccessible(page)

  await list.getByRole('button', { name: `Actions for ${ada.username}` }).click()
  await page.getByRole('menuitem', { name: 'Remove friend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove friend' }).click()
  await expect(page.getByText('Friend removed')).toBeVisible()
  await expect(page.getByText('No friends yet')).toBeVisible()
})

test('friends see each other online, until one of them hides it or closes the application', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser }) => {
  const ada = await register(me.url)
  await call(ada, friends.create, { userId: me.id })
  await page.goto('/profile?tab=1')
  const theirs = await anotherBrowser(ada)
  await theirs.goto('/profile?tab=1')
  await expect(theirs.getByRole('list', { name: 'Requests that you sent' })).toBeVisible()
  // Both windows are open before the two are friends.
  await page.getByRole('button', { name: `Accept the request of ${ada.username}` }).click()
  const online = page.getByText('Online', { exact: true })
  const theirsOnline = theirs.getByText('Online', { exact: true })
  await expect(online).toBeVisible()
  await expect(theirsOnline).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: ada.username }).click()
  await expect(page).toHaveURL(`/profile/${ada.id}`)
  await expect(online).toBeVisible()
  const shown = theirs.getByRole('switch', { name: 'Show when I am online' })
  await shown.click()
  await expect(online).toBeHidden()
  await expect(theirsOnline).toBeHidden()
  await shown.click()
  await expect(online).toBeVisible()
  await theirs.close()
  await expect(online).toBeHidden()
})

test('a request is answered on the profile of its sender, who is blocked later', { tag: '@desktop' }, async ({
  page,
  server,
  me,
}) => {
  const ada = await register(server.url)
  await call(ada, friends.create, { userId: me.id })
  await page.goto(`/profile/${ada.id}`)
  await page.getByRole('button', { name: `Accept the request of ${ada.username}` }).click()
  await expect(page.getByText('Friend request responded')).toBeVisible()
  await expect(page.getByText('Friend', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Actions for ${ada.username}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('User blocked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
  await expectAccessible(page)
  await page.goto('/profile?tab=1')
  await page.getByRole('button', { name: `Unblock ${ada.username}` }).click()
  await expect(page.getByText('User unblocked')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Blocked users' })).toBeHidden()
})
