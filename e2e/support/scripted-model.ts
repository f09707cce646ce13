import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { openTools, turn } from './conversation.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type Person, register, signedInBrowser } from './people.ts'
import { setSwitch } from './switches.ts'
import { test } from './test.ts'

/**
 * A page of a server of its own, with a model whose calls of tools the test writes, one that cannot call any, and one that
 * makes pictures.
 */
export interface ScriptedScene {
  page: Page
  models: ModelServer
  url: string
  /** The first user of the server, an administrator. */
  person: Person
  close(): Promise<void>
}

type StartServer = (environment: Record<string, string>) => Promise<{ url: string }>

export async function openWithScriptedModel(
  { browser, ownServer }: { browser: Browser; ownServer: StartServer },
  options: BrowserContextOptions = {},
): Promise<ScriptedScene> {
  const models = await startModelServer([
    { id: 'qwen3-scripted' },
    { id: 'plain-writer' },
    { id: 'flux-schnell' },
  ])
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const person = await register(url)
  const storageState = await signedInBrowser(person)
  const context = await browser.newContext({
    ...test.info().project.use,
    baseURL: url,
    storageState,
    ...options,
  })
  return {
    page: await context.newPage(),
    models,
    url,
    person,
    async close() {
      await context.close()
      await models.close()
    },
  }
}

/** Opens a new notebook in which that tool is offered. */
export async function offerTool(page: Page, name: string | RegExp): Promise<void> {
  await page.goto('/new')
  await openTools(page)
  await setSwitch(page.getByRole('switch', { name }), true)
  await page.keyboard.press('Escape')
}

/** The calls of tools in the answer to a question. */
export const callsOf = (page: Page, question: string): Locator =>
  turn(page, question).getByRole('list', { name: 'Tool calls' }).getByRole('listitem')
