import { randomUUID } from 'node:crypto'
import { invites } from '#contract/invites.ts'
import { recovery } from '#contract/recovery.ts'
import { shares } from '#contract/shares.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook } from './support/conversation.ts'
import { linkFor } from './support/mails.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('two users accept an invite in two browsers, and open the notebook', async ({
  page,
  me,
  anotherBrowser,
}) => {
  const [owner, friend] = [await register(me.url), await register(me.url)]
  const { id } = await addNotebook(owner, 'Log of the ship')
  const theirs = await anotherBrowser(friend)
  await Promise.all([page.goto('/inbox'), theirs.goto('/inbox')])
  const tab = page.getByRole('tab', { name: /^Invites/ })
  await tab.click()
  await expect(page.getByText('No Invites')).toBeVisible()
  await expectAccessible(page)
  await call(owner, invites.create, {
    kind: 'sessions',
    id,
    recipients: [me.username, friend.username],
    description: 'Where we were in June',
  })
  // Without a reload.
  const list = page.getByRole('list', { name: 'Notebooks' })
  await expect(list).toContainText('Log of the ship')
  await expect(list).toContainText('Where we were in June')
  await expect(tab).toHaveAccessibleName(/Unread/)
  await expectAccessible(page)
  await theirs.getByRole('tab', { name: /^Invites/ }).click()
  for (const one of [theirs, page]) {
    await one.getByRole('button', { name: 'Accept the invite to “Log of the ship”' }).click()
    await expect(one.getByText('Document share accepted successfully')).toBeVisible()
    await expect(one.getByText('No Invites')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`/notebooks/${id}`)
  const access = await call(owner, shares.list, { type: 'Session', id })
  expect(access.map(({ userId }) => userId).toSorted()).toEqual([me.id, friend.id].toSorted())
})

test('an invite to an address opens once a new account has confirmed the address', {
  tag: '@desktop',
}, async ({ me, admin, anotherBrowser }) => {
  const username = `greta-${randomUUID().slice(0, 8)}`
  const { id } = await addNotebook(me, 'Log of the ship')
  const recipients = [`${username}@example.org`]
  const { link } = await call(me, invites.create, { kind: 'sessions', id, recipients })
  const greta = await register(me.url, username)
  const theirs = await anotherBrowser(greta, { expectConsole: /404/ })
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByText(`An invite to ${greta.email} opens once you have confirmed`)).toBeVisible()
  await expectAccessible(theirs)
  const confirmation = new URL(await linkFor(admin, greta, 'Confirm your email address'))
  await call(greta, recovery.verifyEmail, { token: confirmation.searchParams.get('token') ?? '' })
  // Without a reload.
  await theirs.getByRole('button', { name: 'Accept the invite to “Log of the ship”' }).click()
  await expect(theirs).toHaveURL(`/notebooks/${id}`)
})

test('an invite is declined, and a sent one is deleted after a confirmation', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const owner = await register(me.url)
  const [theirs, mine] = [await addNotebook(owner, 'Theirs'), await addNotebook(me, 'Mine')]
  await call(owner, invites.create, { kind: 'sessions', id: theirs.id, recipients: [me.username] })
  await call(me, invites.create, { kind: 'sessions', id: mine.id, recipients: ['ada@example.org'] })
  await page.goto('/inbox')
  await page.getByRole('tab', { name: /^Invites/ }).click()
  await page.getByRole('button', { name: 'Decline the invite to “Theirs”' }).click()
  await expect(page.getByText('Document share refused successfully')).toBeVisible()
  const sent = page.getByRole('list', { name: 'Sent by you' })
  await expect(sent).toContainText('To ada@example.org')
  await sent.getByRole('button', { name: 'Delete the invite to “Mine”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete invite' }).click()
  await expect(page.getByText('Invite deleted successfully')).toBeVisible()
  await expect(sent).toBeHidden()
  expect(await call(me, invites.listOfUser, { id: me.id })).toEqual([])
})

test('the last place of an invite link goes to one of two holders', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
  supervision,
}) => {
  supervision.expectConsole(/409/)
  const [owner, friend] = [await register(me.url), await register(me.url)]
  const { id } = await addNotebook(owner, 'Log of the ship')
  const { link } = await call(owner, invites.create, { kind: 'sessions', id, uses: 1 })
  const theirs = await anotherBrowser(friend, { expectConsole: /409/ })
  const path = new URL(link).pathname
  await Promise.all([page.goto(path), theirs.goto(path)])
  const accept = { name: 'Accept the invite to “Log of the ship”' }
  await expect(page.getByRole('button', accept)).toBeVisible()
  await expect(theirs.getByRole('button', accept)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', accept).click()
  await expect(page).toHaveURL(`/notebooks/${id}`)
  await theirs.getByRole('button', accept).click()
  await expect(theirs.getByText('This invite has been used up').first()).toBeVisible()
})

test('sharing with an address without an account sends an invite, which can be withdrawn', {
  tag: '@desktop',
}, async ({ page, me }) => {
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share notebook' })
  await dialog.getByRole('textbox', { name: 'Recipients' }).fill('ada@example.org')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Have a look at this')
  await expect(dialog.getByText('They get no email, because you have not confirmed your own')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Document share invite sent successfully')).toBeVisible()
  const list = dialog.getByRole('list', { name: 'Shared with' })
  await expect(list).toContainText('ada@example.org')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Withdraw the invite of ada@example.org' }).click()
  await expect(page.getByText('Invite deleted successfully')).toBeVisible()
  await expect(dialog).toContainText('Not shared with anyone yet.')
})
