import { createEmulator } from 'emulate'
import { freePort } from '#server/testing/free-port.ts'
import { expectAccessible } from './support/accessibility.ts'
import { chooseNew } from './support/library.ts'
import { register } from './support/people.ts'
import { navigation } from './support/shell.ts'
import { test as base, expect } from './support/test.ts'

const EMAIL = 'ada@gmail.example'

const file = (id: string, name: string, folder = 'root') => ({
  id,
  user_email: EMAIL,
  name,
  mime_type: 'text/markdown',
  data: `# ${name}`,
  parent_ids: [folder],
})

const folder = (id: string, name: string, parent = 'root') => ({
  id,
  user_email: EMAIL,
  name,
  mime_type: 'application/vnd.google-apps.folder',
  parent_ids: [parent],
})

/** An application with an emulated Google Drive. */
const test = base.extend<{ site: string }>({
  site: async ({ ownServer }, provide) => {
    const google = await createEmulator({
      service: 'google',
      port: await freePort(),
      seed: {
        google: {
          users: [{ email: EMAIL, name: 'Ada Lovelace', email_verified: true }],
          drive_items: [
            file('1', 'Tides.md'),
            file('2', 'Moons.md'),
            folder('sea', 'The sea'),
            folder('deep', 'Deep down', 'sea'),
            file('3', 'Waves.md', 'sea'),
            file('4', 'Whales.md', 'deep'),
          ],
        },
      },
    })
    const { url } = await ownServer({
      GOOGLE_DRIVE_CLIENT_ID: 'g',
      GOOGLE_DRIVE_CLIENT_SECRET: 's',
      GOOGLE_DRIVE_BASE_URL: google.url,
    })
    await provide(url)
    await google.close()
  },
})

test.use({ as: 'visitor' })

test('a user connects Google Drive, imports a file and disconnects', { tag: '@desktop' }, async ({
  site,
  anotherBrowser,
}) => {
  const page = await anotherBrowser(await register(site))
  await page.goto(`${site}/new`)
  await (await navigation(page)).getByRole('link', { name: 'Files' }).click()
  await chooseNew(page, 'From Google Drive')
  const dialog = page.getByRole('dialog', { name: 'Google Drive' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Connect Google Drive' }).click()
  await page.getByText(EMAIL).first().click()
  await expect(page).toHaveURL(/\/files/)
  await dialog.getByRole('checkbox', { name: /Tides/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import 1 file' }).click()
  await expect(page.getByText('1 file imported')).toBeVisible()
  const library = page.getByRole('list', { name: 'Files' })
  await expect(library.getByRole('button', { name: 'Tides.md', exact: true })).toBeVisible()

  await chooseNew(page, 'From Google Drive')
  const path = dialog.getByRole('navigation', { name: 'Current folder' })
  await dialog.getByRole('button', { name: 'The sea' }).press('Enter')
  await expect(path.getByText('The sea')).toBeFocused()
  await expect(dialog.getByText('Waves.md')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Deep down' }).click()
  await expect(dialog.getByText('Whales.md')).toBeVisible()
  await path.getByRole('button', { name: 'Back to parent folder' }).click()
  await expect(path.getByText('The sea')).toBeFocused()
  await path.getByRole('button', { name: 'My Drive' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all files in The sea' }).check()
  await dialog.getByRole('button', { name: 'Import the selected item' }).click()
  await expect(page.getByText('2 files imported')).toBeVisible()
  await expect(library.getByRole('button', { name: 'Whales.md', exact: true })).toBeVisible()

  await chooseNew(page, 'From Google Drive')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog.getByRole('button', { name: 'Connect Google Drive' })).toBeVisible()
})
