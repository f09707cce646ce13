import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { files } from '#contract/files.ts'
import { modelAdministration } from '#contract/model-administration.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { codeOf, enroll, wrongCodeOf } from './support/authenticator-app.ts'
import { composer } from './support/conversation.ts'
import { register, signInByHand } from './support/people.ts'
import { reauthenticate } from './support/reauthentication.ts'
import { navigation, openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('only administrators see a link to the administration', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeHidden()
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('opens the administration from the menu', async ({ page }) => {
    await page.goto('/new')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await navigation(page)
  })

  test('sees a warning about the emergency sign-in', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/admin?emergency_access=true')
    await expect(page.getByText('You are signed in with the emergency sign-in.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await expect(page.getByText('You are signed in with the emergency sign-in.')).toBeHidden()
  })

  test("finds a user's actions in the audit log and exports them as a file", { tag: '@desktop' }, async ({
    page,
    me,
  }) => {
    await page.goto('/admin?section=audit')
    const log = page
      .getByRole('table', { name: 'Audit log' })
      .or(page.getByRole('list', { name: 'Audit log' }))
    await expect(log).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Target' }).fill(me.username)
    await expect(page).toHaveURL(new RegExp(`target=${me.username}`))
    await expect(log).toContainText('Account created')
    await page.getByRole('combobox', { name: 'Event' }).selectOption('Account created')
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
    await page.getByRole('searchbox', { name: 'Target' }).fill('nobody is called so')
    await expect(page.getByText('No events found')).toBeVisible()
    await expectAccessible(page)
  })
})

/** A message that fades out has too little contrast for the check. */
const untilFaded = (page: Page, message: string) => expect(page.getByText(message)).toHaveCount(0)

/** Opens the list of users filtered to this one. */
async function showPerson(page: Page, username: string): Promise<void> {
  await page.goto(`/admin?section=users&search=${username}`)
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeVisible()
}

async function act(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const people = (page: Page) =>
  page.getByRole('table', { name: 'Users' }).or(page.getByRole('list', { name: 'Users' }))

test.describe('in the list of users, an administrator', () => {
  test.use({ as: 'admin' })

  test('finds a user and changes tags, storage and rights', async ({ page, me }) => {
    await page.goto('/admin')
    await expect(people(page)).toBeVisible()
    await page
      .getByRole('searchbox', { name: 'Search by name, username or email' })
      .fill('no such person at all')
    await expect(page.getByText('No users found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by name, username or email' }).fill(me.email)
    await expect(people(page)).toContainText(me.username)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most storage')
    await expect(page).toHaveURL(/sort=storage/)
    await expectAccessible(page)
    await act(page, me.username, 'Tags and storage')
    const dialog = page.getByRole('dialog', { name: `Tags and storage of ${me.username}` })
    await dialog.getByRole('textbox', { name: 'Storage limit in MB' }).fill('a lot')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Storage limit must be a whole number')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Storage limit in MB' }).fill('250')
    await dialog.getByRole('textbox', { name: 'Tags' }).fill('analyst, gold')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(people(page)).toContainText('analyst, gold')
    await expect(people(page)).toContainText('0 bytes of 250 MB')
    await act(page, me.username, 'Make developer')
    await expect(people(page).getByText('Developer', { exact: true })).toBeVisible()
    await untilFaded(page, `${me.username} updated`)
    await act(page, me.username, 'Make administrator')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make administrator' }).click()
    await expect(people(page).getByText('Administrator', { exact: true })).toBeVisible()
    await act(page, me.username, 'Remove administrator role')
    await page.getByRole('button', { name: 'Remove administrator role' }).click()
    await expect(people(page).getByText('Administrator', { exact: true })).toBeHidden()
  })

  test('cannot remove their own access', { tag: '@desktop' }, async ({ page, admin }) => {
    await showPerson(page, admin.username)
    await page.getByRole('button', { name: `Actions for ${admin.username}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Tags and storage' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Remove administrator role' })).toBeHidden()
    await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeHidden()
  })

  test('suspends a user, who is signed out at once, and reactivates the account', {
    tag: '@desktop',
  }, async ({ page, me, anotherBrowser }) => {
    const theirs = await anotherBrowser(me, { expectConsole: /40[13]/ })
    await theirs.goto('/new')
    await expect(composer(theirs)).toBeVisible()
    await showPerson(page, me.username)
    await act(page, me.username, 'Suspend')
    await page.getByRole('button', { name: 'Suspend' }).click()
    await expect(people(page).getByText('Suspended', { exact: true })).toBeVisible()
    await untilFaded(page, `${me.username} updated`)
    await expectAccessible(page)
    await expect(theirs).toHaveURL(/\/login/)
    await signInByHand(theirs, me)
    await expect(theirs.getByRole('alert')).toContainText('This account is suspended')
    await act(page, me.username, 'Unsuspend')
    await expect(people(page).getByText('Suspended', { exact: true })).toBeHidden()
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(composer(theirs)).toBeVisible()
  })
})

test.describe('with MFA enabled', () => {
  test.use({ as: 'admin' })

  test('an administrator resets it for a user who lost the app', { tag: '@desktop' }, async ({
    page,
    me,
  }) => {
    const person = await enroll(me)
    await showPerson(page, me.username)
    await act(page, me.username, 'Reset multi-factor authentication')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reset multi-factor authentication' }).click()
    await reauthenticate(page)
    await expect(page.getByText('Multi-factor authentication reset')).toBeVisible()
    await expect(call(person, users.me)).rejects.toMatchObject({ status: 401 })
    await page.getByRole('button', { name: `Actions for ${me.username}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Act as this user' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Reset multi-factor authentication' })).toBeHidden()
  })
})

test.describe('a new administrator', () => {
  test.use({ as: 'visitor' })

  test('enters an own code to impersonate a user', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/422/)
    await call(admin, users.updateAccount, { id: me.id, isAdmin: true })
    const { key } = await enroll(me)
    const target = await register(me.url)
    await page.goto('/login')
    await signInByHand(page, me)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(composer(page)).toBeVisible()
    await showPerson(page, target.username)
    await act(page, target.username, 'Act as this user')
    await page.getByRole('button', { name: 'Act as user' }).click()
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill(wrongCodeOf(key))
    await code.press('Enter')
    await expect(page.getByText('(2 attempts remaining)')).toBeVisible()
    await expectAccessible(page)
    await code.fill(codeOf(key, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/new')
    const nav = await navigation(page)
    await expect(nav.getByText(`You are acting as ${target.username}.`)).toBeVisible()
  })

  test('leaves the administration when the rights are removed', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    // The list may be requested once more before the page closes.
    supervision.expectConsole(/403/)
    await call(admin, users.updateAccount, { id: me.id, isAdmin: true })
    await page.goto('/login?redirectTo=/admin')
    await signInByHand(page, me)
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await call(admin, users.updateAccount, { id: me.id, isAdmin: false })
    await expect(page).toHaveURL('/new')
  })
})

test.describe('in the settings, an administrator', () => {
  test.use({ as: 'admin' })

  test('sees that a section does not exist', async ({ page, isMobile }) => {
    await page.goto('/admin?section=unknown')
    const missing = page.getByRole('region', { name: 'Section not found' })
    await expect(missing).toContainText('There is no section named “unknown”.')
    await expect(page.getByRole('region', { name: 'Users' })).toBeHidden()
    await expectAccessible(page)
    if (isMobile) {
      await page.getByRole('combobox', { name: 'Section' }).selectOption('Settings')
    } else await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
    await page.goto('/admin?section=')
    await expect(page.getByRole('region', { name: 'Users' })).toBeVisible()
  })

  test('sees changed settings, changes one and resets it', async ({ page, admin, supervision }) => {
    supervision.expectConsole(/422/)
    const gone = { providerId: 'compatible-mock', modelId: 'gone', type: 'text' } as const
    const { id } = await call(admin, modelAdministration.add, gone)
    await call(admin, settings.update, { settingName: 'DefaultAPIModel', settingValue: id })
    await call(admin, modelAdministration.remove, { id })
    await page.goto('/admin?section=settings')
    const registration = page.getByRole('listitem', { name: 'Registration' })
    const model = page.getByRole('listitem', { name: 'Default model' })
    await expect(registration).toContainText('Who can create an account')
    await expect(registration).not.toContainText('Changed')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Files' }).click()
    await expect(page).toHaveURL(/group=files/)
    await expect(registration).toBeHidden()
    const size = page.getByRole('listitem', { name: 'Chunk size' })
    await size.getByRole('textbox').fill('many')
    await page.keyboard.press('Tab')
    await expect(size.getByText('Enter a whole number from 50 to 8,000')).toBeVisible()
    await size.getByRole('button', { name: 'Undo the change of Chunk size' }).click()
    await expect(size.getByRole('textbox')).toHaveValue('2000')
    await expect(size.getByText('Enter a whole number from 50 to 8,000')).toBeHidden()
    await size.getByRole('textbox').fill('1000')
    await page.keyboard.press('Tab')
    await expect(size).toContainText('Changed')
    await expect(
      page.getByRole('list', { name: 'Files' }).getByRole('listitem', { name: 'Chunk size' }),
    ).toBeVisible()
    await untilFaded(page, 'Setting saved')
    await page.getByRole('tab', { name: 'Models' }).click()
    await expect(model.getByRole('combobox')).toHaveAccessibleName(
      'Default model: compatible-mock/gone (no longer available)',
    )
    await model.getByRole('combobox').press('Enter')
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('scripted')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Setting saved')).toBeVisible()
    await expect(model.getByRole('combobox')).toBeFocused()
    await expect(model).toContainText('Changed')
    await untilFaded(page, 'Setting saved')
    await expectAccessible(page)
    await page.reload()
    await expect(model.getByRole('combobox')).toHaveAccessibleName('Default model: scripted')
    await model.getByRole('button', { name: /^Reset to default/ }).click()
    await expect(model.getByRole('combobox')).toHaveAccessibleName(
      'Default model: Automatic (best available)',
    )
    await expect(model).not.toContainText('Changed')
  })

  test('finds a setting of any group by its words', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/admin?section=settings&group=pages')
    await expect(page.getByRole('tab', { name: 'Pages' })).toHaveAttribute('aria-selected', 'true')
    const search = page.getByRole('searchbox', { name: 'Search settings' })
    await search.fill('authentication')
    await expect(
      page.getByRole('listitem', { name: 'Multi-factor authentication for all users' }),
    ).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectAccessible(page)
    await search.fill('no such setting')
    await expect(page.getByText('No setting matches “no such setting”')).toBeVisible()
    await search.press('Escape')
    await expect(page.getByRole('tab', { name: 'Pages' })).toHaveAttribute('aria-selected', 'true')
  })

  test('chooses instruction files and the embedding model by name', { tag: '@desktop' }, async ({
    page,
    admin,
  }) => {
    const { id } = await call(admin, files.create, { fileName: 'house style.md', content: 'Be brief.' })
    await page.goto('/admin?section=settings&group=models')
    const instructions = page.getByRole('listitem', { name: 'Instruction files for all users' })
    await instructions.getByRole('combobox').click()
    await page.getByRole('combobox', { name: 'Search your files' }).fill('house')
    await page.getByRole('option', { name: 'house style.md' }).click()
    const chosen = instructions.getByRole('list')
    await expect(chosen).toContainText('house style.md')
    const other = await call(admin, files.create, { fileName: 'old style.md', content: 'Be wordy.' })
    const two = `${id},${other.id}`
    await call(admin, settings.update, { settingName: 'SystemFiles', settingValue: two })
    await call(admin, files.remove, { id: other.id })
    await page.reload()
    await chosen.getByRole('button', { name: 'deleted or not shared with you' }).click()
    await expect(chosen.getByRole('listitem')).toHaveCount(1)
    await expect(instructions.getByRole('combobox')).toBeFocused()
    await chosen.getByRole('button', { name: 'Remove house style.md' }).click()
    await expect(instructions).toContainText('No files selected.')
    await page.getByRole('tab', { name: 'Files' }).click()
    const embedding = page.getByRole('listitem', { name: 'Embedding model' })
    await embedding.getByRole('combobox').click()
    await page.getByRole('combobox', { name: 'Search, or enter provider/model' }).fill('compatible-mock/one')
    await page.getByRole('option', { name: 'Use compatible-mock/one' }).click()
    await expect(embedding.getByRole('combobox')).toContainText('compatible-mock/one')
    await embedding.getByRole('button', { name: /^Reset to default/ }).click()
    await expect(embedding.getByRole('combobox')).toContainText('Automatic')
  })
})
