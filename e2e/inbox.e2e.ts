import { inbox } from '#contract/inbox.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { navigation, openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('a message arrives at once, is read, answered, found and deleted', async ({ page, server, me }) => {
  const ada = await register(server.url)
  await call(ada, users.update, { id: ada.id, name: 'Ada Lovelace' })
  await page.goto('/new')
  await expect(page).toHaveTitle('New notebook')
  const long = 'The dues of the harbour rise in January.\nShall we move the boats?'
  await call(ada, inbox.create, { receiver: me.username, title: 'Harbour dues', message: long })
  await expect(page).toHaveTitle('(1) New notebook')
  const nav = await navigation(page)
  await nav.getByRole('button', { name: 'Inbox (1)' }).click()

  const drawer = page.getByRole('dialog', { name: 'Inbox' })
  await expect(drawer.getByText('1 person · 1 message')).toBeVisible()
  await expect(drawer.getByRole('tab', { name: 'Messages Unread' })).toBeVisible()
  const row = drawer.getByRole('listitem')
  await expect(row).toContainText('Ada Lovelace')
  await expect(row.getByText(/^\d\d:\d\d$/)).toBeVisible()
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Open “Harbour dues” from Ada Lovelace' }).click()
  const message = page.getByRole('dialog', { name: 'Message from Ada Lovelace' })
  await expect(message.getByText('Shall we move the boats?')).toBeVisible()
  await message.getByRole('button', { name: 'Profile of Ada Lovelace' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile', exact: true })
  await expect(profile.getByText(/^Joined /)).toBeVisible()
  await expect(profile.getByText(ada.email)).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()

  await message.getByRole('button', { name: 'Reply' }).click()
  const reply = message.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  const send = message.getByRole('button', { name: 'Send Message' })
  await expect(send).toBeDisabled()
  await reply.fill('x'.repeat(801))
  await expect(message.getByText('801 / 800')).toBeVisible()
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await reply.fill('Yes, to Lerwick.')
  await send.click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect(message).toBeHidden()
  // Closing it has marked it as read, in every tab.
  await expect(row.getByRole('img', { name: 'Unread' })).toBeHidden()
  await expect(page).toHaveTitle('New notebook')
  expect((await call(ada, inbox.list, {})).data).toMatchObject([
    { title: 'Re: Harbour dues', message: 'Yes, to Lerwick.', userId: me.id },
  ])

  await call(ada, inbox.create, { receiver: me.username, title: 'Tides', message: 'Thanks' })
  await expect(drawer.getByText('1 person · 2 messages')).toBeVisible()
  await drawer.getByRole('button', { name: 'Search', exact: true }).click()
  const search = drawer.getByRole('searchbox', { name: 'Search messages' })
  await expect(search).toBeFocused()
  await search.fill('HARBOUR')
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await search.fill('nothing like it')
  await expect(drawer.getByText('No messages found')).toBeVisible()
  await drawer.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(2)

  await drawer.getByRole('button', { name: 'Delete “Tides” from Ada Lovelace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete message' })
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted message')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
})

test('a message is written to a user by name, with errors at the fields', { tag: '@desktop' }, async ({
  page,
  server,
  me,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const ada = await register(server.url)
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Inbox' }).click()
  const drawer = page.getByRole('dialog', { name: 'Inbox' })
  await expect(drawer.getByText('No messages', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send message' })
  const receiver = dialog.getByRole('textbox', { name: 'Username or email' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(receiver).toHaveAccessibleDescription(/Enter a username or an email address$/)
  await receiver.fill('missing-user')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tides')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('High water at six.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(receiver).toHaveAccessibleDescription(/No user named “missing-user”$/)
  await expectAccessible(page)
  await receiver.fill(ada.username)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'New message' })).toBeFocused()
  expect((await call(ada, inbox.list, {})).data).toMatchObject([{ title: 'Tides', userId: me.id }])
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('sends a system message to users with a tag, and sees its progress', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    anotherBrowser,
  }) => {
    // Not to all: the tests share the server.
    const tag = `team-${me.username}`
    await call(admin, users.updateAccount, { id: me.id, tags: [tag] })
    await page.goto('/admin?section=messages')
    await page.getByRole('radio', { name: 'By tag' }).check()
    await page.getByRole('textbox', { name: 'Tags' }).fill(tag)
    await page.getByRole('textbox', { name: 'Title' }).fill('Maintenance')
    await page.getByRole('textbox', { name: 'Message' }).fill('Tonight at ten.')
    await page.getByRole('button', { name: 'Send system message' }).click()
    await expectAccessible(page)
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Send system message' }).click()
    await expect(page.getByText('System message sent')).toBeVisible()
    // A table on wide screens, cards on phones.
    const entries = page.getByRole('row').or(page.getByRole('listitem'))
    const row = entries.filter({ hasText: 'Maintenance' }).first()
    await expect(row).toContainText(tag)
    await expect(row.getByText('1 of 1')).toBeVisible()
    await expectAccessible(page)

    const receiver = await anotherBrowser(me)
    // The address in mails.
    await receiver.goto('/inbox')
    const drawer = receiver.getByRole('dialog', { name: 'Inbox' })
    await drawer.getByRole('button', { name: 'Open “Maintenance” from System' }).click()
    const message = receiver.getByRole('dialog', { name: 'Message from System' })
    await expect(message.getByText('Tonight at ten.')).toBeVisible()
    await expect(message.getByRole('button', { name: 'Reply' })).toBeHidden()
  })
})

test('mails about unread messages are a choice of each user', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/profile?tab=1')
  const choice = page.getByRole('switch', { name: /^Email me about unread messages/ })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await page.reload()
  await expect(choice).toBeEnabled()
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)
})
