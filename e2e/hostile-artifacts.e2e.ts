import { createSocket } from 'node:dgram'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import { call } from './support/api.ts'
import { ATTACKS, LOOKUPS } from './support/artifact-attacks.ts'
import { wholeBrowser } from './support/browsers.ts'
import { ask, turn } from './support/conversation.ts'
import { type Person, signedInBrowser } from './support/people.ts'
import { expect, test } from './support/test.ts'

// One of the attacks registers it.
test.use({ serviceWorkers: 'allow' })

/** An answer has at most 50 artifacts. */
const IN_ONE_ANSWER = 40
const REPORTS = `<script>const leak = (what) => parent.postMessage({ error: 'LEAK ' + what }, '*')</script>`

const switchOn = (me: Person) =>
  call(me, users.update, { id: me.id, experimentalFeatures: { enableArtifacts: true } })

/** A program that waits for requests, connections and packets, which must not come. */
async function startListener() {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*').end('received')
  })
  server.on('connection', () => received.push('a connection'))
  const socket = createSocket('udp4').on('message', () => received.push('a packet'))
  await Promise.all([
    new Promise<void>((done) => server.listen(0, '127.0.0.1', done)),
    new Promise<void>((done) => socket.bind(0, '127.0.0.1', done)),
  ])
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    stun: `stun:127.0.0.1:${socket.address().port}`,
    close: () => {
      socket.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

type Listener = Awaited<ReturnType<typeof startListener>>

type Addresses = Pick<Listener, 'url' | 'stun'>

function artifactOf(name: string, attack: string, { url, stun }: Addresses, home: string): string {
  const content = attack
    .replaceAll('window.URL', 'window.U_R_L')
    .replaceAll('URL', `${url}/${encodeURIComponent(name)}`)
    .replaceAll('U_R_L', 'URL')
    .replaceAll('HOME', home)
    .replaceAll('STUN', stun)
  const type = attack.startsWith('<svg') ? 'svg' : 'html'
  return `<artifact identifier="${name}" type="${type}" title="${name}">\n${REPORTS}${content}\n</artifact>`
}

/** The names of some attacks begin with those of others. */
const cardOf = (page: Page, name: string) => page.locator(`button[data-artifact="${name}"]`)

/** So many artifacts take some seconds, on a busy machine more. */
const expectAnswered = (page: Page, question: string) =>
  expect(turn(page, question).getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 40_000 })

const frameOf = (page: Page, name: string) => page.locator(`iframe[title="Artifact: ${name}"]`)

test('no artifact leaves its frame', { tag: '@desktop' }, async ({
  page,
  models,
  me,
  supervision,
  server,
}) => {
  test.setTimeout(600_000)
  // What the policy of the frame refuses.
  supervision.expectConsole(/./)
  const listener = await startListener()
  const own: string[] = []
  // What the policy refuses is no response.
  page.on('response', (response) => {
    const isOfArtifact = response.frame() !== page.mainFrame() && /^https?:/.test(response.url())
    if (isOfArtifact && !response.url().endsWith('/artifacts/frame.html')) own.push(response.url())
  })
  await switchOn(me)
  const attacks = Object.entries(ATTACKS)
  expect(attacks.length).toBeGreaterThanOrEqual(40)
  for (let first = 0; first < attacks.length; first += IN_ONE_ANSWER) {
    const question = `Attack from ${first}`
    const some = attacks.slice(first, first + IN_ONE_ANSWER)
    models.answer(
      question,
      some.map(([name, attack]) => artifactOf(name, attack, listener, server.url)).join('\n\n'),
    )
    await page.goto('/new')
    await ask(page, question)
    await expectAnswered(page, question)
    const address = page.url()
    for (const [name] of some) {
      await test.step(name, async () => {
        await cardOf(page, name).click({ timeout: 20_000 })
        await expect(frameOf(page, name)).toBeVisible()
        await page.waitForTimeout(700)
        expect(listener.received).toEqual([])
        expect(page.url()).toBe(address)
        await expect(page.getByText('LEAK')).toHaveCount(0)
      })
    }
    expect(page.context().pages()).toHaveLength(1)
  }
  expect(own).toEqual([])
  expect(await (await fetch(listener.url)).text()).toBe('received')
  expect(listener.received).toEqual(['a connection', 'GET /'])
  listener.close()
})

/** A browser with a profile, which alone looks names up ahead, and the log of its network once it is closed. */
async function openWithProfile(me: Person) {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-profile-'))
  const log = join(folder, 'network.json')
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...wholeBrowser,
    args: [...(wholeBrowser.args ?? []), `--log-net-log=${log}`],
    baseURL: me.url,
    viewport: { width: 1440, height: 900 },
  })
  const { cookies, origins } = await signedInBrowser(me)
  await context.addCookies(cookies)
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  await context.addInitScript((items) => {
    // The frames of artifacts have no storage.
    if (window === top) for (const { name, value } of items) localStorage.setItem(name, value)
  }, stored)
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close()
      const text = await readFile(log, 'utf8')
      await rm(folder, { recursive: true })
      return text
    },
  }
}

test('no artifact lets a browser look up a name ahead', { tag: '@desktop' }, async ({ models, me }) => {
  test.setTimeout(120_000)
  await switchOn(me)
  expect(LOOKUPS.length).toBeGreaterThan(10)
  const artifacts = LOOKUPS.map(([name, attack], number) =>
    artifactOf(name, attack, { url: `http://artifact-${number}.invalid`, stun: '' }, me.url),
  )
  models.answer('Look up', artifacts.join('\n\n'))
  const { page, close } = await openWithProfile(me)
  // A page that may do it, whose name shows that the log has such names.
  await page.route('**/permitted', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="dns-prefetch" href="//permitted.invalid">' }),
  )
  await page.goto('/permitted')
  await page.goto('/new')
  await ask(page, 'Look up')
  await expectAnswered(page, 'Look up')
  for (const [name] of LOOKUPS) {
    await test.step(name, async () => {
      await cardOf(page, name).click()
      await expect(frameOf(page, name)).toBeVisible()
      await page.waitForTimeout(700)
    })
  }
  const names = new Set((await close()).match(/(?<=\/\/|")[a-z0-9-]+\.invalid/g))
  expect([...names]).toEqual(['permitted.invalid'])
})

test('an artifact runs, shows its errors, and asks the model to correct them', async ({
  page,
  models,
  me,
  isMobile,
  supervision,
}) => {
  supervision.expectConsole(/no moon/)
  await switchOn(me)
  models.answer(
    'Write a page',
    `<artifact identifier="page" type="html" title="A page">\n<!doctype html>\n<h1>High water</h1>\n<script>\nthrow new Error('no moon')\n</script>\n</artifact>`,
  )
  models.answer(
    'The artifact “A page” has this error:\n\nUncaught Error: no moon (line 4)\n\nFix it.',
    'Corrected.',
  )
  await page.goto('/new')
  await ask(page, 'Write a page')
  await turn(page, 'Write a page').getByRole('button', { name: 'Open artifact: A page' }).click()
  const panel = isMobile
    ? page.getByRole('dialog', { name: 'A page' })
    : page.getByRole('complementary', { name: 'A page' })
  const shown = page.frameLocator('iframe[title="Artifact: A page"]').frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'High water' })).toBeVisible()
  await expect(panel.getByRole('alert')).toContainText('Uncaught Error: no moon (line 4)')
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByText('Stopped')).toBeVisible()
  await panel.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(shown.getByRole('heading', { name: 'High water' })).toBeVisible()
  await expect(panel.getByRole('alert')).toContainText('no moon')
  await panel.getByRole('button', { name: 'Fix this error' }).click()
  await expect(turn(page, 'The artifact “A page” has this error')).toContainText('Corrected.')
})
