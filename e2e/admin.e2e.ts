import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { navigation, openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('only administrators have a way to the administration', async ({ page }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeHidden()
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('comes to the administration by the menu', async ({ page }) => {
    await page.goto('/new')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await navigation(page)
  })

  test('is told of the emergency sign-in', async ({ page }) => {
    await page.goto('/admin?emergency_access=true')
    await expect(page.getByText('You came in by the emergency sign-in.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await expect(page.getByText('You came in by the emergency sign-in.')).toBeHidden()
  })

  test('finds in the audit log what somebody did, and takes it along as a file', async ({ page, me }) => {
    await page.goto('/admin?section=audit')
    const log = page
      .getByRole('table', { name: 'Audit log' })
      .or(page.getByRole('list', { name: 'Audit log' }))
    await expect(log).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Done to' }).fill(me.username)
    await expect(page).toHaveURL(new RegExp(`target=${me.username}`))
    await expect(log).toContainText('Account created')
    await page.getByRole('combobox', { name: 'What' }).selectOption('Account created')
    await expect(log).not.toContainText('Signed in')
    await page.reload()
    await expect(log).toContainText('Account created')
    await expect(log).not.toContainText('Signed in')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`auth.registered,${me.id}`)
    await page.getByRole('searchbox', { name: 'Done to' }).fill('nobody is called so')
    await expect(page.getByText('Nothing of the kind was done')).toBeVisible()
    await expectAccessible(page)
  })
})
