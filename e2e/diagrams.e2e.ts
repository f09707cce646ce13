import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ask, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

const FLOW =
  'flowchart TD\n  A[Letter arrives] --> B{Is it urgent?}\n  B -->|yes| C[Answer]\n  B -->|no| D[File]'
const fenced = (definition: string) => `Here it is.\n\n\`\`\`mermaid\n${definition}\n\`\`\`\n\nThat was it.`

async function askFor(page: Page, answer: (question: string, text: string) => unknown, definition: string) {
  answer('Draw it', fenced(definition))
  await page.goto('/new')
  await ask(page, 'Draw it')
  return turn(page, 'Draw it')
}

const requestsOf = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('a diagram is drawn, copied, exported and shown in full screen', async ({ page, context, models }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const requests = requestsOf(page)
  await page.goto('/new')
  expect(requests.filter((path) => /diagram/i.test(path))).toEqual([])
  const answer = await askFor(page, models.answer.bind(models), FLOW)
  const diagram = answer.getByRole('figure', { name: 'Diagram: flowchart' })
  const picture = diagram.getByRole('img', { name: 'Diagram: flowchart' })
  await expect(picture).toBeVisible({ timeout: 30_000 })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  await expectAccessible(page)

  await diagram.getByRole('button', { name: 'Copy definition' }).click()
  await expect(page.getByText('Chart definition copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(FLOW)

  await diagram.getByRole('button', { name: 'Copy as PNG' }).click()
  await expect(page.getByText('Chart copied as PNG')).toBeVisible()
  const types = await page.evaluate(async () =>
    (await navigator.clipboard.read()).flatMap(({ types }) => types),
  )
  expect(types).toEqual(['image/png'])

  const saved = page.waitForEvent('download')
  await diagram.getByRole('button', { name: 'Export as PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('flowchart.png')
  await expect(page.getByText('Chart exported as PNG')).toBeVisible()

  await diagram.getByRole('tab', { name: 'Source' }).click()
  await expect(diagram.getByRole('tabpanel')).toContainText('Is it urgent?')
  await diagram.getByRole('tab', { name: 'Chart' }).click()

  await diagram.getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Diagram: flowchart' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a diagram that cannot be drawn shows why, and its source', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  const answer = await askFor(page, models.answer.bind(models), 'flowchart TD\n  A --> [[[')
  await expect(answer.getByText(/Failed to render chart: Parse error/)).toBeVisible({ timeout: 30_000 })
  await expect(answer.getByRole('figure')).toContainText('A --> [[[')
  await expect(answer.getByText('That was it.')).toBeVisible()
})

test('a diagram follows the theme', { tag: '@desktop' }, async ({ page, models }) => {
  const answer = await askFor(page, models.answer.bind(models), FLOW)
  const source = () => answer.getByRole('img').getAttribute('src')
  await expect(answer.getByRole('img')).toBeVisible({ timeout: 30_000 })
  await expect.poll(source).toContain(encodeURIComponent('#1f1d19'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(source).toContain(encodeURIComponent('#ece8de'))
})

/** Each tries to run a script in the page, to load from elsewhere, or to stop the page. */
const HOSTILE = {
  'a script':
    'flowchart TD\n A["<script>ATTACK</script><img src=x onerror=ATTACK>"] --> B["<iframe src=javascript:ATTACK>"]',
  'a link': 'flowchart TD\n A --> B\n click A href "javascript:ATTACK"\n click B call alert()',
  'a directive':
    '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "*{background:url(https://evil.example/x)}"}}%%\nflowchart TD\n A["<img src=https://evil.example/y onerror=ATTACK>"]',
  'a style': 'flowchart TD\n A --> B\n style A fill:url(https://evil.example/z),stroke:red',
  'an image': 'flowchart TD\n A@{ img: "https://evil.example/i.png", label: "x" }',
}

test('a hostile definition runs no script and makes no request', { tag: '@desktop' }, async ({
  page,
  models,
  supervision,
}) => {
  supervision.expectConsole(/Content Security Policy.*\/diagrams\/mermaid\.js/)
  for (const [name, attack] of Object.entries(HOSTILE)) {
    await test.step(name, async () => {
      const definition = attack.replaceAll('ATTACK', "top.document.title='pwned'")
      models.answer(`Draw ${name}`, fenced(definition))
      await page.goto('/new')
      await ask(page, `Draw ${name}`)
      const answer = turn(page, `Draw ${name}`)
      await expect(answer.getByRole('img').or(answer.getByRole('alert'))).toBeVisible({ timeout: 30_000 })
      await expect(page).not.toHaveTitle(/pwned/)
    })
  }
})

test('a definition that is too long is not drawn', { tag: '@desktop' }, async ({ page, models }) => {
  const long = `flowchart TD\n  A["${'long '.repeat(4000)}"]`
  const answer = await askFor(page, models.answer.bind(models), long)
  await expect(answer.getByText(/The definition is longer than 20,000 characters/)).toBeVisible()
})
