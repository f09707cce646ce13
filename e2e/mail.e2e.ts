import { recovery } from '#contract/recovery.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { linkFor } from './support/mails.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('reads mails that are kept without a mail server', { tag: '@desktop' }, async ({
    page,
    server,
    admin,
  }) => {
    const user = await register(server.url)
    await call(user, recovery.forgotPassword, { email: user.email })
    const link = await linkFor(admin, user, 'Reset your password')
    await page.goto('/admin?section=mail')
    await expect(page.getByText('No mail server is set up')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Read “Reset your password” to ${user.email}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset your password' })
    await expect(dialog.getByText(link, { exact: true })).toBeVisible()
    const picture = dialog.locator('iframe[title="Reset your password"]').contentFrame()
    const sentence = `We received a request to reset the password of your account ${user.username}.`
    await expect(picture.getByText(sentence)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('tab', { name: 'Plain text' }).click()
    await expect(dialog.getByRole('region', { name: 'Plain text' })).toContainText(link)
    await expectAccessible(page)
  })

  test('sends a test mail, and finds mails by status', { tag: '@desktop' }, async ({ page, supervision }) => {
    supervision.expectConsole(/422/)
    await page.goto('/admin?section=mail')
    const to = page.getByRole('textbox', { name: 'Send a test email to' })
    await to.fill('nobody')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(to).toHaveAccessibleDescription('Enter a valid email address')
    await to.fill('try@example.org')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('The test email is in the outbox')).toBeVisible()
    await expect(page.getByText('try@example.org').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Failed')
    await expect(page.getByText('No emails with this status.')).toBeVisible()
    await expect(page).toHaveURL(/state=failed/)
    await expectAccessible(page)
  })
})

test.describe('with an unreachable mail server', () => {
  test.use({ as: 'visitor' })

  test('an administrator sees why a mail waits', { tag: '@desktop' }, async ({
    ownServer,
    anotherBrowser,
  }) => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Notes <notes@example.org>' }
    const { url } = await ownServer(smtp)
    const admin = await anotherBrowser(await register(url))
    await admin.goto('/admin?section=mail')
    await expect(
      admin.getByText('Emails are sent as Notes <notes@example.org> through 127.0.0.1:1.'),
    ).toBeVisible()
    await admin.getByRole('textbox', { name: 'Send a test email to' }).fill('try@example.org')
    await admin.getByRole('button', { name: 'Send test email' }).click()
    await expect(admin.getByText('Test email to try@example.org queued')).toBeVisible()
    await expect(admin.getByText(/The mail server could not be reached/).first()).toBeVisible()
    await expect(admin.getByText(/Next attempt/).first()).toBeVisible()
    await expectAccessible(admin)
  })
})
