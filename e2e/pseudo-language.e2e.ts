import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { agents } from '#contract/agents.ts'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projects } from '#contract/projects.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { SETTING_NAMES } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { call } from './support/api.ts'
import { PASSWORD, type Person, register, signInByHand } from './support/people.ts'
import { defectsOf, pseudo, servePseudoLanguage, showPseudoLanguage } from './support/pseudo-language.ts'
import { expect, test } from './support/test.ts'

/** What no language translates: the name of the program, of users, of languages, of models and of their vendors. */
const UNTRANSLATED = [
  /^mock$/,
  /^Commonplace$/,
  /^@?person-/,
  /^Quotes$/,
  /^scripted$/,
  /^English$/,
  /^(OpenAI|Anthropic|Google|xAI|Mistral|Cohere|Black Forest Labs)$/,
  /^Deutsch$/,
]

const SIGNED_OUT = [
  '/login',
  '/register',
  '/forgot-password',
  '/password-reset?token=x',
  '/verify-email?token=x',
  '/auth/success',
  '/admin-emergency',
]

const SIGNED_IN = [
  '/new',
  '/files',
  '/files/pictures',
  '/artifacts',
  '/artifacts-demo',
  '/projects',
  '/agents',
  '/agents/new',
  '/search',
  '/search?q=tides',
  '/profile',
  '/profile?tab=2',
  '/profile?tab=3',
  '/profile?tab=4',
  '/profile?tab=5',
  '/verify-change?token=x',
  '/google-drive/callback',
  '/help',
  '/nothing-here',
]

const ADMIN = ['settings', 'users', 'mail', 'invites', 'audit', 'sign-in', 'model-metrics'].map(
  (id) => `/admin?section=${id}`,
)

/** Not shown: `/` leads on, the callback leads to the server, and the gallery is for developers. */
const WITHOUT_TEXTS = ['/', '/auth/$strategy/callback', '/developer/gallery']

/** Fails when a text on the page is not translated, or is cut off. */
async function expectPseudo(page: Page, name: string, own: string[] = []): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByText('⟦').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { untranslated, clipped } = await defectsOf(page)
  const isOwn = (text: string) =>
    own.some((part) => text.includes(part)) || UNTRANSLATED.some((known) => known.test(text))
  expect
    .soft(
      untranslated.filter((text) => !isOwn(text)),
      `untranslated: ${name}`,
    )
    .toEqual([])
  expect
    .soft(
      clipped.filter((text) => !own.some((part) => text.includes(part))),
      `cut off: ${name}`,
    )
    .toEqual([])
}

test('visits every address of the route tree', { tag: '@desktop' }, () => {
  const visited = [...SIGNED_OUT, ...SIGNED_IN, ...ADMIN, ...WITHOUT_TEXTS].map((path) => path.split('?')[0])
  const opened = ['/notebooks/$id', '/projects/$id', '/profile/$id', '/agents/$id', '/agents/$id/edit']
  const routes = globSync('web/{*/routes.ts,app/route-tree.tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ {2}path: '([^']+)'/g)].map(([, path]) => path),
  )
  expect(routes.length).toBeGreaterThan(15)
  expect(routes.filter((path) => ![...visited, ...opened].includes(path))).toEqual([])
})

test.describe('signed out', () => {
  test.use({ as: 'visitor' })

  test('shows every page in the pseudo-language, no text cut off', { tag: '@desktop' }, async ({
    page,
    supervision,
  }) => {
    supervision.expectConsole(/Failed to load resource/)
    await showPseudoLanguage(page)
    for (const path of SIGNED_OUT) {
      await page.goto(path)
      await expectPseudo(page, path)
    }
  })
})

test('shows every page of a user in the pseudo-language, no text cut off', { tag: '@desktop' }, async ({
  page,
  me,
  supervision,
}) => {
  test.setTimeout(120_000)
  supervision.expectConsole(/Failed to load resource/)
  const own = [me.username, 'Tides', 'Harbour', 'Captain', 'captain']
  const notebook = await call(me, notebooks.create, { name: 'Tides' })
  const project = await call(me, projects.create, { name: 'Harbour' })
  await call(me, users.update, { id: me.id, experimentalFeatures: { enableAgents: true } })
  const agent = await call(me, agents.create, { name: 'Captain', triggerWords: ['captain'] })
  await chooseGerman(page, own)
  const addresses = [
    `/notebooks/${notebook.id}`,
    `/projects/${project.id}`,
    `/profile/${me.id}`,
    `/agents/${agent.id}`,
    `/agents/${agent.id}/edit`,
  ]
  for (const path of [...SIGNED_IN, ...addresses]) {
    await page.goto(path)
    await expectPseudo(page, path, own)
  }
})

test('shows the dialogs of all commands in the pseudo-language, no text cut off', {
  tag: '@desktop',
}, async ({ page, me }) => {
  test.slow()
  await chooseGerman(page, [me.username])
  await openPalette(page)
  const commands = page.getByRole('dialog').getByRole('option')
  await expect(commands.first()).toBeVisible()
  await expectPseudo(page, 'palette', [me.username])
  const names = (await commands.allTextContents()).filter(
    (name) => !name.includes(pseudo('Abmelden').slice(0, 6)),
  )
  const opened: string[] = []
  for (const name of names) {
    await openPalette(page)
    await commands.filter({ hasText: name }).first().click()
    // The dialog of the command may have options too.
    const palette = page.getByRole('dialog', { name: pseudo('Befehle') })
    await expect(palette.getByRole('option').filter({ hasText: name })).toHaveCount(0)
    const dialog = page.getByRole('dialog').first()
    const isOpen = await dialog.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    )
    if (!isOpen) continue
    opened.push(name)
    await expectPseudo(page, name, [me.username])
  }
  expect(opened.length).toBeGreaterThan(3)
})

test('shows dialogs that no command opens in the pseudo-language, no text cut off', {
  tag: '@desktop',
}, async ({ page, me }) => {
  const own = [me.username, 'plan.txt']
  await call(me, files.create, { fileName: 'plan.txt', content: 'Tides' })
  await chooseGerman(page, own)
  const button = (german: string) => page.getByRole('button', { name: pseudo(german), exact: true })

  await page.goto('/files')
  const actions = {
    'Tags bearbeiten': 'Tags von {{name}}',
    Teilen: 'Datei teilen',
    Anweisung: 'Anweisung: {{name}}',
  }
  for (const [action, title] of Object.entries(actions)) {
    await page
      .getByRole('button', { name: pseudo('Aktionen für {{name}}').replace('{{name}}', 'plan.txt') })
      .click()
    await page.getByRole('menuitem', { name: pseudo(action) }).click()
    const name = pseudo(title).replace('{{name}}', 'plan.txt')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await endOfMotion(page)
    await expectPseudo(page, action, own)
    await page.keyboard.press('Escape')
  }

  await page.goto('/profile?tab=3')
  await button('Aktivieren').click()
  await expect(page.getByRole('dialog', { name: pseudo('Bestätigen Sie Ihre Identität') })).toBeVisible()
  await endOfMotion(page)
  await expectPseudo(page, 'reauthentication', own)
  await page.getByRole('textbox', { name: pseudo('Ihr Passwort') }).fill(PASSWORD)
  await button('Weiter').click()
  await expect(page.getByRole('img', { name: pseudo('QR-Code für Ihre Authenticator-App') })).toBeVisible()
  const codes = page.getByRole('list', { name: pseudo('Backup-Codes') }).getByRole('listitem')
  await endOfMotion(page)
  await expectPseudo(page, 'set-up of MFA', [...own, ...(await codes.allTextContents())])
})

/** A dialog that has just opened is transparent: its texts would not be checked. */
const endOfMotion = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Infinity),
  )

/** On a page that is ready for keys. */
async function openPalette(page: Page): Promise<void> {
  await page.goto('/new')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
}

/** From English, as the language of the browser, so that a text that was read too early stays English. */
async function chooseGerman(page: Page, own: string[]): Promise<void> {
  await servePseudoLanguage(page)
  await page.goto('/profile?tab=2')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expectPseudo(page, 'after the change of language', own)
}

test.describe('an administrator', () => {
  test.use({ as: 'visitor' })

  test('shows every section in the pseudo-language, no text cut off', { tag: '@desktop' }, async ({
    page,
    ownServer,
  }) => {
    test.setTimeout(120_000)
    // The lists of the shared server have names and emails of other tests.
    const { url } = await ownServer()
    const admin = await register(url)
    await page.goto(`${url}/login`)
    await signInByHand(page, admin)
    await expect(page).toHaveURL(/\/new/)
    await showPseudoLanguage(page)
    for (const path of ADMIN) {
      await page.goto(`${url}${path}`)
      const ofTheDatabase = [admin.username, 'customer', 'Confirm your email address', ...SETTING_NAMES]
      await expectPseudo(page, path, ofTheDatabase)
    }
    await showInviteDialogs(page, admin, `${url}/admin?section=invites`)
  })
})

/** The dialogs of the administration that create, change, send and delete an invite. */
async function showInviteDialogs(page: Page, admin: Person, address: string): Promise<void> {
  const button = (german: string) => page.getByRole('button', { name: pseudo(german), exact: true })
  const expectDialog = async (german: string, own: string[] = []) => {
    const name = own.reduce((text, one) => text.replace('{{code}}', one), pseudo(german))
    await expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await endOfMotion(page)
    await expectPseudo(page, german, [admin.username, ...own])
  }
  await page.goto(address)
  await button('Neue Einladung').click()
  await expectDialog('Neue Einladung')
  await button('Erstellen').click()
  let code = ''
  const created = async () => (code = (await call(admin, registrationInvites.list, {})).data[0]?.code ?? '')
  await expect.poll(created).not.toBe('')
  await expectDialog('Die Einladung ist fertig', [code])
  await button('Fertig').click()
  const actions = {
    Bearbeiten: 'Einladung {{code}}',
    'Per E-Mail senden': 'Diese Einladung per E-Mail senden',
    Löschen: 'Diese Einladung löschen?',
  }
  for (const [action, title] of Object.entries(actions)) {
    const name = pseudo('Aktionen für Einladung {{code}}').replace('{{code}}', code)
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: pseudo(action) }).click()
    await expectDialog(title, [code])
    await page.keyboard.press('Escape')
  }
}

test('shows the pages of a user on a phone, no text cut off', { tag: '@mobile' }, async ({ page, me }) => {
  await showPseudoLanguage(page)
  for (const path of [
    '/new',
    '/files',
    '/projects',
    '/profile',
    '/profile?tab=1',
    '/profile?tab=2',
    '/profile?tab=3',
  ]) {
    await page.goto(path)
    await expectPseudo(page, path, [me.username])
  }
})
