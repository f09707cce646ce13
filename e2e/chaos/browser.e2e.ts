import type { Page } from '@playwright/test'
import { addNotebook, ask, composer, storedTurns, turn } from '#e2e/support/conversation.ts'
import type { HeldReply } from '#e2e/support/model-server.ts'
import { type Person, register } from '#e2e/support/people.ts'
import { createRandom, type Random } from '#e2e/support/random.ts'
import type { ServerProcess } from '#e2e/support/server-process.ts'
import { OUTAGE } from '#e2e/support/supervision.ts'
import { expect, test } from '#e2e/support/test.ts'

const RUNS = Number(process.env.CHAOS_BROWSER_RUNS ?? 5)
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const WORDS = [
  'tide ',
  'harbour ',
  'Gezeiten ',
  'マレー ',
  '🌊',
  '👩‍🚀 ',
  'é̂',
  '<b>&amp;',
  '| x ',
  '\n',
  '  ',
  '\\(',
]

type Fault = (typeof FAULTS)[number]
const FAULTS = ['reload', 'reload', 'offline', 'crash'] as const

interface Scene {
  page: Page
  server: ServerProcess
  person: Person
  notebookId: string
}

test.use({ serviceWorkers: 'allow' })

test('the rendered text equals the sent text through reloads, lost networks and crashes', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser, models }) => {
  test.setTimeout(60_000 + RUNS * 30_000)
  const server = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const person = await register(server.url)
  const page = await anotherBrowser(person, { expectConsole: OUTAGE })
  await page.goto('/new')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (let run = 0; run < RUNS; run += 1) {
    await test.step(`CHAOS_SEED=${SEED}, run ${run}`, async () => {
      const { id: notebookId } = await addNotebook(person, `Run ${run}`)
      const question = `Question of run ${run}`
      await page.goto(`/notebooks/${notebookId}`)
      const reply = models.hold(question)
      await ask(page, question)
      await play({ page, server, person, notebookId }, { question, reply, random: createRandom(SEED + run) })
    })
  }
})

interface Part {
  question: string
  reply: HeldReply
  random: Random
}

/**
 * Streams a text of which every character must be visible, with a fault in between, and compares the result.
 */
async function play(scene: Scene, { question, reply, random }: Part): Promise<void> {
  const text = Array.from({ length: random.between(50, 400) }, () => random.pick(WORDS)).join('')
  const sent = `begin${text}end`
  const fault = random.pick(FAULTS)
  const breaks = random.between(1, sent.length - 1)
  reply.write('```\n')
  reply.write(sent.slice(0, breaks))
  await expect.poll(() => rendered(scene.page, question)).not.toBe('')
  const before = await rendered(scene.page, question)
  expect(sent.startsWith(before)).toBe(true)
  await inject(scene, fault)
  for (let at = breaks; at < sent.length; ) {
    const size = random.between(1, 40)
    reply.write(sent.slice(at, at + size))
    at += size
  }
  reply.write('\n```')
  reply.end()
  await expect(turn(scene.page, question).getByRole('button', { name: 'Copy answer' })).toBeVisible({
    timeout: 30_000,
  })
  const after = await rendered(scene.page, question)
  const [stored] = await storedTurns(scene.person, scene.notebookId)
  const whole = stored?.replies.at(-1)
  if (fault === 'crash') expect(stored?.status).toBe('interrupted')
  else expect(whole).toBe(`\`\`\`\n${sent}\n\`\`\``)
  expect(sent.startsWith(after)).toBe(true)
  expect(after.startsWith(before)).toBe(true)
  expect(after).toBe(fault === 'crash' ? whole?.slice(4).replace(/\n$/, '') : sent)
}

async function inject({ page, server }: Scene, fault: Fault): Promise<void> {
  if (fault === 'reload') {
    await page.reload()
    return expect(composer(page)).toBeVisible()
  }
  if (fault === 'offline') {
    await page.context().setOffline(true)
    await expect(page.getByRole('alert')).toContainText('You are offline')
    return page.context().setOffline(false)
  }
  await server.kill()
  await server.start()
}

/** The text of the answer, which is one code block: rendering adds and removes nothing there. */
async function rendered(page: Page, question: string): Promise<string> {
  const code = turn(page, question).getByRole('code')
  const text = (await code.count()) > 0 ? await code.first().textContent() : ''
  return (text ?? '').replace(/\n$/, '')
}
