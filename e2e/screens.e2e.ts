import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { overflowOf, pseudoViolationsIn } from './support/accessibility.ts'
import { clippedControls } from './support/clipped-controls.ts'
import { endOfMotion } from './support/motion.ts'
import { PASSWORD, register, signInByHand } from './support/people.ts'
import {
  defectsOf,
  pseudo,
  serveGermanAndPseudo,
  showLanguage,
  showPseudoLanguage,
} from './support/pseudo-language.ts'
import { partOf, type Screen } from './support/screen-steps.ts'
import { SIGNED_OUT, screensOf } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { addWorkspaceContent, ownTexts } from './support/workspace-content.ts'

/** What no language translates: the name of the program, of languages, of models and of their vendors. */
const UNTRANSLATED = [
  /^mock( · compatible-mock\/scripted)?$/,
  /^Commonplace$/,
  /^@?person-/,
  /^\/explain$/,
  /^scripted$/,
  /^English$/,
  /^Deutsch$/,
  /^(OpenAI|Anthropic|Google|xAI|Meta|Mistral|Cohere|Black Forest Labs)( · [\w.:-]+)?$/,
  // The tag of new users, the subject of an email in its language, and the name of a new text.
  /^(customer, )?(analyst, )?developer$/,
  /^(customer|Confirm your email address|Noodle\.md)$/,
  /^https?:\/\//,
  // Codes of invites, and sizes and times in the formats of German.
  /^(\w{4}-){3}\w{4}$/,
  /^[\d,]+ (kB|Byte)( · [\d.]+)?$/,
  /^Heute$|^\p{L}+ \d{4}$|^\p{L}+, \d+\. \p{L}+ \d{4} um [\d:]+$/u,
]
const MODELS = z
  .array(z.object({ name: z.string() }))
  .parse(JSON.parse(readFileSync('server/models/catalogue.json', 'utf8')))
  .map(({ name }) => name)

/** The texts of a question are given by the caller, which translates them before the language changes. */
const FIXED = 'confirm'

/** Dialogs in a state that only one other test reaches. */
const ELSEWHERE = [
  'chunk-files',
  'default-model',
  'mcp-log',
  'mcp-tools',
  'mfa-setup',
  'new-backup-codes',
  'picture-mask',
  'project-members',
  'rename-passkey',
]

/** Not shown: `/`, `/help` and `/inbox` lead on, the callback leads to the server, and the gallery is for developers. */
const WITHOUT_TEXTS = ['/', '/help', '/inbox', '/auth/$strategy/callback', '/developer/gallery']

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** Of the walk over all screens. */
const PARTS = 4
/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 }

/** The screens, where only their addresses and dialogs matter. */
const listed = () => {
  const someone = { url: '', address: '', id: '$id', username: '', email: '', token: '' }
  const ids = {
    notebookId: '$id',
    artifactNotebookId: '$id',
    projectId: '$id',
    organizationId: '$id',
    newsId: '$id',
  }
  return [
    ...SIGNED_OUT,
    ...screensOf({ admin: someone, member: someone, ...ids, agentId: '$id', fileIds: {} }),
  ]
}

test('visits every address of the route tree', { tag: '@desktop' }, () => {
  const addressOf = ({ path }: Screen) => path.replace(/\?.*/, '').replace(/[\da-f-]{36}/, '$id')
  const visited = new Set<string | undefined>([...listed().map(addressOf), ...WITHOUT_TEXTS])
  const routes = globSync('web/{*/routes.ts,app/route-tree.tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ {2}path: '([^']+)'/g)].map(([, path]) => path),
  )
  expect(routes.length).toBeGreaterThan(15)
  expect(routes.filter((path) => !visited.has(path))).toEqual([])
})

test('opens every dialog', { tag: '@desktop' }, () => {
  const opened = [...listed().map(({ dialog }) => dialog), ...ELSEWHERE]
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const names = new Set(
    sources.flatMap((text) => [...text.matchAll(/openDialog\('([\w-]+)'/g)].map(([, name]) => name)),
  )
  expect(names.size).toBeGreaterThan(30)
  expect([...names].filter((name) => !opened.includes(name))).toEqual([])
})

/**
 * Fails when a text is not translated or is cut off, or the screen scrolls sideways, at one of the widths, or the narrow
 * screen has a violation.
 */
async function expectPseudo(page: Page, name: string, own: string): Promise<void> {
  await expect(page.getByText('⟦').filter({ visible: true }).first()).toBeVisible()
  const isOwn = (text: string) => own.includes(text) || UNTRANSLATED.some((known) => known.test(text))
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    await endOfMotion(page)
    const { untranslated, clipped } = await defectsOf(page)
    const found = {
      untranslated: untranslated.filter((text) => !isOwn(text)),
      clipped: clipped.filter((text) => !isOwn(text)),
      beyond: await overflowOf(page),
    }
    const none = { untranslated: [], clipped: [], beyond: [] }
    expect.soft(found, `${name}, ${size.width} pixels`).toEqual(none)
  }
  // Most tests check the same screen at 1440.
  expect.soft(await pseudoViolationsIn(page), `${name}: accessibility at ${NARROW.width} pixels`).toEqual([])
  await page.setViewportSize(WIDE)
}

test.describe('signed out', () => {
  test.use({ as: 'visitor' })

  test('shows every page in the pseudo-language, no text cut off', { tag: '@desktop' }, async ({
    page,
    supervision,
  }) => {
    supervision.expectConsole(/Failed to load resource/)
    await showPseudoLanguage(page)
    for (const { path } of SIGNED_OUT) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectPseudo(page, path, '')
    }
  })
})

test.describe('an administrator', () => {
  test.use({ as: 'visitor' })

  // In parts, which run concurrently.
  for (let part = 0; part < PARTS; part += 1) {
    const title = `shows every screen, complete at 200 % and in the pseudo-language (${part + 1} of ${PARTS})`
    test(title, { tag: '@desktop' }, async ({ page, ownServer, models, supervision }) => {
      test.setTimeout(600_000)
      page.setDefaultTimeout(30_000)
      // A share that does not exist.
      supervision.expectConsole(/404/)
      // The lists of the shared server have names and emails of other tests.
      const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
      const admin = await register(url)
      const content = await addWorkspaceContent(admin, models)
      await serveGermanAndPseudo(page)
      await page.goto(`${url}/login`)
      await signInByHand(page, admin)
      await expect(page).toHaveURL(/\/new/)
      const own = [ownTexts(content), ...MODELS].join('\n')
      for (const screen of partOf(screensOf(content), part, PARTS)) {
        await test
          .step(screen.name, () => showScreen(page, url, screen, own))
          // The others are checked all the same.
          .catch((error: unknown) => expect.soft(String(error), screen.name).toBe(''))
      }
    })
  }
})

const DIALOG = '[role=dialog], [role=alertdialog]'

/** Reaches a screen in English and enlarged, and changes the language and the width there. */
async function showScreen(page: Page, url: string, { name, path, dialog, open }: Screen, own: string) {
  await page.setViewportSize(ZOOMED)
  await page.goto(`${url}${path}`)
  // A file that opens at once over the page hides it from assistive technology.
  await page.getByRole('main', { includeHidden: true }).first().waitFor()
  await open?.(page)
  if (dialog) await page.locator(DIALOG).last().waitFor()
  await endOfMotion(page)
  const cut = [...(await overflowOf(page)), ...(await clippedControls(page))]
  expect.soft(cut, `${name}: scrolls sideways or cuts a control off at 200 %`).toEqual([])
  if (dialog === FIXED) return
  await showLanguage(page, 'pseudo')
  await expectPseudo(page, name, own)
  await showLanguage(page, 'en')
}

test('shows the set-up of multi-factor authentication in the pseudo-language, no text cut off', {
  tag: '@desktop',
}, async ({ page, me }) => {
  await showPseudoLanguage(page)
  const button = (german: string) => page.getByRole('button', { name: pseudo(german), exact: true })
  await page.goto('/profile?tab=3')
  await button('Aktivieren').click()
  await expect(page.getByRole('dialog', { name: pseudo('Bestätigen Sie Ihre Identität') })).toBeVisible()
  await page.getByRole('textbox', { name: pseudo('Ihr Passwort') }).fill(PASSWORD)
  await button('Weiter').click()
  await expect(page.getByRole('img', { name: pseudo('QR-Code für Ihre Authenticator-App') })).toBeVisible()
  const codes = page.getByRole('list', { name: pseudo('Backup-Codes') }).getByRole('listitem')
  const own = [me.username, ...(await codes.allTextContents())].join('\n')
  await expectPseudo(page, 'set-up of MFA', own)
})

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
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('⟦').first()).toBeVisible()
    const { untranslated, clipped } = await defectsOf(page)
    const isOwn = (text: string) =>
      text.includes(me.username) || UNTRANSLATED.some((known) => known.test(text))
    expect
      .soft(
        untranslated.filter((text) => !isOwn(text)),
        `untranslated: ${path}`,
      )
      .toEqual([])
    expect
      .soft(
        clipped.filter((text) => !isOwn(text)),
        `cut off: ${path}`,
      )
      .toEqual([])
  }
})

test.describe('on a phone, an administrator', () => {
  test.use({ as: 'admin' })

  test('does not scroll pages with long texts sideways', { tag: '@mobile' }, async ({ page }) => {
    await showPseudoLanguage(page)
    for (const path of ['/new', '/profile', '/admin?section=mail', '/admin?section=messages']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByText('⟦').filter({ visible: true }).first()).toBeVisible()
      expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth), path).toBe(0)
    }
  })
})
