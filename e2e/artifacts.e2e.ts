import type { Page } from '@playwright/test'
import { artifacts } from '#contract/artifacts.ts'
import { files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { shares } from '#contract/shares.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, conversation, sendElsewhere, turn } from './support/conversation.ts'
import { register } from './support/people.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

const document = (line: string) =>
  `<artifact identifier="tides" type="markdown" title="Tides at Dover">\n# Tides\n\n${line}\n</artifact>`

async function switchOn(page: Page) {
  await page.goto('/profile?tab=2')
  await setSwitch(page.getByRole('switch', { name: 'Artifacts in answers' }), true)
}

const panelOf = (page: Page, title: string, isMobile: boolean) =>
  isMobile ? page.getByRole('dialog', { name: title }) : page.getByRole('complementary', { name: title })

const cardOf = (page: Page, question: string, title: string) =>
  turn(page, question).getByRole('button', { name: `Open artifact: ${title}` })

test('an artifact opens beside the conversation, with its source, versions and changes', async ({
  page,
  context,
  models,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await switchOn(page)
  models.answer('Write it', `Here it is:\n\n${document('High water at noon.')}\n\nThat was it.`)
  models.answer('Change it', document('High water at **six**.'))
  await page.goto('/new')
  await ask(page, 'Write it')
  await expect(turn(page, 'Write it')).toContainText('That was it.')
  await expect(turn(page, 'Write it')).not.toContainText('High water')
  const card = cardOf(page, 'Write it', 'Tides at Dover')
  const panel = panelOf(page, 'Tides at Dover', isMobile)
  await card.click()
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await expect(panel.getByRole('heading', { name: 'Tides', exact: true })).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('tab', { name: 'Source' }).click()
  await expect(panel.getByRole('tabpanel')).toContainText('# Tides')
  await panel.getByRole('button', { name: 'Copy', exact: true }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('# Tides\n\nHigh water at noon.')
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('tides-at-dover.md')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await ask(page, 'Change it')
  await expect(cardOf(page, 'Change it', 'Tides at Dover')).toBeVisible()
  await cardOf(page, 'Change it', 'Tides at Dover').click()
  await panel.getByRole('tab', { name: 'Changes' }).click()
  const changes = panel.getByRole('region', { name: 'Changes from version 1 to version 2' })
  await expect(changes).toContainText('Removed:−High water at noon.')
  await expect(changes).toContainText('Added:+High water at **six**.')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Version 2 of 2' }).click()
  await page.getByRole('menuitemradio', { name: 'Version 1' }).click()
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await expect(panel).toContainText('High water at noon.')
  await expect(panel.getByRole('tab', { name: 'Changes' })).toHaveCount(0)
})

test('the panel is resized by keyboard, and keeps its width', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  await switchOn(page)
  models.answer('Write it', document('High water at noon.'))
  await page.goto('/new')
  await ask(page, 'Write it')
  const panel = panelOf(page, 'Tides at Dover', false)
  const card = cardOf(page, 'Write it', 'Tides at Dover')
  await expect(card).toContainText('Document · 3 lines')
  await card.click()
  const width = async () => (await panel.boundingBox())?.width ?? 0
  const before = await width()
  await panel.getByRole('separator', { name: 'Width of the panel' }).press('Home')
  await expect.poll(width).toBeLessThan(before * 0.6)
  const narrow = await width()
  await page.reload()
  await expect(panel).toBeHidden()
  await card.click()
  await expect.poll(width).toBe(narrow)

  await panel.getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tides at Dover' })
  await expect(dialog.getByRole('heading', { name: 'Tides', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Show beside the page' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeFocused()
})

test('one thing is open beside the conversation at a time', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  const { id: fileId } = await call(me, files.create, { fileName: 'ports.txt', content: 'Dover, Hull' })
  await switchOn(page)
  models.answer('Write it', document('High water at noon.'))
  await page.goto('/new')
  await ask(page, 'Write it')
  const artifact = panelOf(page, 'Tides at Dover', false)
  const answer = page.getByRole('complementary', { name: 'Write it' })
  const file = page.getByRole('complementary', { name: 'ports.txt' })
  const panels = page.getByRole('complementary')
  const card = cardOf(page, 'Write it', 'Tides at Dover')
  const openInViewer = async () => {
    await turn(page, 'Write it').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Open in viewer' }).click()
  }
  await card.click()
  await expect(artifact).toBeVisible()
  await openInViewer()
  await expect(answer).toBeVisible()
  await expect(panels).toHaveCount(1)
  await card.click()
  await expect(artifact).toBeVisible()
  await expect(panels).toHaveCount(1)

  await page.goto(`${new URL(page.url()).pathname}?file=${fileId}`)
  await expect(file).toContainText('Dover, Hull')
  await openInViewer()
  await expect(answer).toBeVisible()
  await expect(panels).toHaveCount(1)
  await expect(page).not.toHaveURL(/file=/)
})

test('an artifact grows in its panel while it is written', { tag: '@desktop' }, async ({ page, models }) => {
  await switchOn(page)
  const reply = models.hold('Write a program')
  await page.goto('/new')
  await ask(page, 'Write a program')
  reply.write('Look:\n\n<artifact identifier="ebb" type="code" language="python" tit')
  await expect(turn(page, 'Write a program')).toContainText('Look:')
  await expect(conversation(page)).not.toContainText('<artifact')
  reply.write('le="Ebb">\nprint("ebb")\n')
  const panel = panelOf(page, 'Ebb', false)
  await expect(panel).toContainText('print("ebb")')
  await expect(cardOf(page, 'Write a program', 'Ebb')).toContainText('Writing…')
  // Screen readers read the state too.
  await expect(cardOf(page, 'Write a program', 'Ebb')).toHaveAccessibleName(/Ebb Code · Writing…/)
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  reply.write('print("flow")\n</artifact>\nDone.')
  reply.end()
  await expect(panel).toContainText('print("flow")')
  await expect(cardOf(page, 'Write a program', 'Ebb')).toContainText('Code · 2 lines')
  await expect(turn(page, 'Write a program')).toContainText('Done.')
})

test('without the setting of the user, or of the server, an artifact is text', { tag: '@desktop' }, async ({
  page,
  models,
  admin,
}) => {
  models.answer('Write it', document('High water at noon.'))
  await page.goto('/new')
  await ask(page, 'Write it')
  const answer = turn(page, 'Write it')
  await expect(answer).toContainText('High water at noon.')
  await expect(cardOf(page, 'Write it', 'Tides at Dover')).toHaveCount(0)
  const address = page.url()

  await switchOn(page)
  await page.goto(address)
  await expect(cardOf(page, 'Write it', 'Tides at Dover')).toBeVisible()

  const set = (settingValue: string) =>
    call(admin, settings.update, { settingName: 'EnableArtifacts', settingValue })
  await set('false')
  await page.addInitScript(() => {
    const report = () => window.document.querySelector('[data-artifact]') && console.error('a card')
    new MutationObserver(report).observe(window.document, { childList: true, subtree: true })
  })
  for (const visit of ['after the change', 'with the setting of the last visit']) {
    await page.reload()
    await expect(answer, visit).toContainText('High water at noon.')
    await expect(cardOf(page, 'Write it', 'Tides at Dover'), visit).toHaveCount(0)
    // The answers from now on are those of a slow server.
    await page.route('**/api/settings/fetch', () => undefined)
  }
  await page.unroute('**/api/settings/fetch')
  await page.goto('/profile?tab=2')
  await expect(page.getByRole('switch', { name: 'Agents' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Artifacts in answers' })).toHaveCount(0)
  await page.goto('/artifacts')
  await expect(page.getByText('Artifacts are turned off on this site. Ask an administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.goto('/artifacts-demo')
  await expect(page.getByText('Artifacts are turned off on this site. Ask an administrator.')).toBeVisible()
  await set('true')
})

test('an artifact is edited, restored and published, and is on the page of artifacts', async ({
  page,
  models,
  isMobile,
}) => {
  await switchOn(page)
  models.answer('Write it', document('High water at noon.'))
  await page.goto('/new')
  await ask(page, 'Write it')
  const card = cardOf(page, 'Write it', 'Tides at Dover')
  await card.click()
  const panel = panelOf(page, 'Tides at Dover', isMobile)
  await panel.getByRole('tab', { name: 'Source' }).click()
  await panel.getByRole('button', { name: 'Edit' }).click()
  const field = panel.getByRole('textbox', { name: 'Content of the artifact' })
  await field.fill('# Tides\n\nLow water at noon.')
  await page.keyboard.press('Escape')
  await expect(field).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await expect(panel).toContainText('Low water at noon.')

  await panel.getByRole('button', { name: 'Version 2 of 2' }).click()
  await page.getByRole('menuitemradio', { name: 'Version 1' }).click()
  await expect(panel).toContainText('High water at noon.')
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  await expect(panel.getByRole('button', { name: 'Version 3 of 3' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Changes' }).click()
  await expect(panel.getByRole('region', { name: 'Changes from version 2 to version 3' })).toContainText(
    'Added:+High water at noon.',
  )
  await panel.getByRole('button', { name: 'Status: Draft' }).click()
  await page.getByRole('menuitemradio', { name: 'Published' }).click()
  await expect(panel.getByRole('button', { name: 'Status: Published' })).toBeVisible()
  for (const name of ['Preview', 'Source', 'Changes'])
    await expect(panel.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
  const kept = await page.evaluate(countLocalVersions)
  expect(kept).toBe(3)

  await page.goto('/artifacts')
  const list = page.getByRole('list', { name: 'Artifacts' })
  await expect(list.getByRole('listitem')).toContainText('Document · Published · 3 versions')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
  await expect(page.getByText('No artifacts found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await list.getByRole('link', { name: 'Tides at Dover' }).click()
  await expect(panel).toContainText('High water at noon.')
})

test('a text that is being edited stays with its artifact', { tag: '@desktop' }, async ({
  page,
  models,
  me,
}) => {
  await switchOn(page)
  const moon = '<artifact identifier="moon" type="markdown" title="Moon">\n# Moon\n</artifact>'
  models.answer('Write it', `${document('High water at noon.')}\n\n${moon}`)
  await page.goto('/new')
  await ask(page, 'Write it')
  const panel = panelOf(page, 'Tides at Dover', false)
  const field = page.getByRole('textbox', { name: 'Content of the artifact' })
  await cardOf(page, 'Write it', 'Tides at Dover').click()
  await panel.getByRole('tab', { name: 'Source' }).click()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await field.fill('# Tides\n\nLow water at noon.')

  await cardOf(page, 'Write it', 'Moon').click()
  const other = panelOf(page, 'Moon', false)
  await expect(other.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
  await other.getByRole('tab', { name: 'Source' }).click()
  await expect(other.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(field).toHaveCount(0)
  await other.getByRole('button', { name: 'Close' }).click()

  await cardOf(page, 'Write it', 'Tides at Dover').click()
  await expect(field).toHaveValue('# Tides\n\nLow water at noon.')
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await expect(panel).toContainText('High water at noon.')
  await panel.getByRole('tab', { name: 'Source' }).click()
  const { data } = await call(me, artifacts.list, {})
  const id = data.find(({ identifier }) => identifier === 'tides')?.id ?? ''
  await call(me, artifacts.update, { id, content: '# Tides\n\nBy another device.' })
  await expect(
    panel.getByRole('status').getByText('Version 2 was added while you were editing.'),
  ).toBeVisible()
  await expect(field).toHaveValue('# Tides\n\nLow water at noon.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved as version 3')).toBeVisible()
  await panel.getByRole('tab', { name: 'Changes' }).click()
  await expect(panel.getByRole('region', { name: 'Changes from version 2 to version 3' })).toContainText(
    'Added:+Low water at noon.',
  )
})

test('a reader of a notebook sees its artifacts, and cannot change them', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  const owner = await register(me.url)
  for (const user of [me, owner])
    await call(user, users.update, { id: user.id, experimentalFeatures: { enableArtifacts: true } })
  const { id } = await addNotebook(owner, 'Tides')
  models.answer('Write it', document('High water at noon.'))
  await sendElsewhere(owner, id, 'Write it')
  await call(owner, shares.create, { type: 'Session', id, recipients: [me.username], permissions: ['read'] })
  await page.goto(`/notebooks/${id}`)
  await cardOf(page, 'Write it', 'Tides at Dover').click()
  const panel = panelOf(page, 'Tides at Dover', false)
  await expect(panel).toContainText('High water at noon.')
  await expect(panel.getByText('Draft')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Status: Draft' })).toHaveCount(0)
  await panel.getByRole('tab', { name: 'Source' }).click()
  await expect(panel.getByRole('tabpanel')).toContainText('# Tides')
  await expect(panel.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

/** In the page: the rows of the table of versions in the local database. */
async function countLocalVersions(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
    name.startsWith('commonplace-') ? [name] : [],
  )
  const counts = names.map(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(new Error('The database cannot be opened'))
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('artifact_versions')) return resolve(0)
          const counting = database.transaction('artifact_versions').objectStore('artifact_versions').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

test('the page of examples shows each type, and runs a react artifact', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/artifacts-demo')
  const frame = page.frameLocator('iframe').frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Savings' })).toBeVisible()
  await expect(frame.getByText('Saved in five years: 6000')).toBeVisible()
  // Artifacts are written for a white page, also in the dark theme.
  await expect(page.locator('iframe')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await frame.getByRole('button', { name: 'More' }).click()
  await expect(frame.getByText('Saved in five years: 6600')).toBeVisible()
  const bars = frame.locator('.recharts-bar-rectangle path')
  await expect(bars).toHaveCount(5)
  await expect(bars.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (const [type, title] of [
    ['Page', 'Clock'],
    ['Document', 'Packing list'],
    ['Code', 'Fibonacci'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Examples' }).selectOption(type)
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
})

test('a react artifact that cannot run says why, and reaches nothing', { tag: '@desktop' }, async ({
  page,
  models,
  supervision,
}) => {
  supervision.expectConsole(/Content Security Policy|node:fs/)
  await switchOn(page)
  const source = [
    "import { useEffect, useState } from 'react'",
    'export default function App() {',
    '  const [text, setText] = useState("waiting")',
    '  useEffect(() => {',
    '    let parentText = "closed"',
    '    try { parentText = parent.document.title } catch { parentText = "closed" }',
    '    fetch("/api/settings").then(() => setText("reached"), () => setText("refused " + parentText))',
    '  }, [])',
    '  return <p>{text}{typeof RTCPeerConnection}</p>',
    '}',
  ].join('\n')
  const react = (content: string) =>
    `<artifact identifier="app" type="react" title="App">\n${content}\n</artifact>`
  models.answer('Write an app', react(source))
  models.answer('Break it', react("import secret from 'node:fs'\nexport default () => <p>{secret}</p>"))
  await page.goto('/new')
  await ask(page, 'Write an app')
  const panel = panelOf(page, 'App', false)
  await cardOf(page, 'Write an app', 'App').click()
  const frame = page.frameLocator('iframe').frameLocator('iframe')
  await expect(frame.getByText('refused closedundefined')).toBeVisible()
  await ask(page, 'Break it')
  await cardOf(page, 'Break it', 'App').click()
  await panel.getByRole('tab', { name: 'Preview' }).click()
  await expect(panel.getByRole('alert')).toContainText(
    'Artifacts can import react, recharts and lucide-react, not "node:fs"',
  )
})
