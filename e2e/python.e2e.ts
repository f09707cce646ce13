import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/accessibility.ts'
import { ask, turn } from './support/conversation.ts'
import { afterTools } from './support/model-server.ts'
import { callsOf, offerTool, openWithScriptedModel } from './support/scripted-model.ts'
import { expect, test } from './support/test.ts'

test('a model runs a program in the browser and gets its output, table and chart', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  test.setTimeout(180_000)
  const { page, models, close } = await openWithScriptedModel({ browser, ownServer })
  await offerTool(page, 'Python')
  const program = `import statistics
rows = [{"day": "Mo", "m": 4.1}, {"day": "Tu", "m": 3.8}]
show_table(rows)
show_chart("bar", rows, "day", "m", title="Tides")
statistics.mean(row["m"] for row in rows)`
  models.answer('Compute it', (reply) => reply.call('run_python', { code: program }))
  models.answer(afterTools('Compute it'), 'The mean is 3.95 m.')
  await ask(page, 'Compute it')
  await expect(turn(page, 'Compute it')).toContainText('The mean is 3.95 m.', { timeout: 120_000 })
  await expect(turn(page, 'Compute it').getByRole('figure', { name: /Tides/ })).toBeVisible()
  const line = callsOf(page, 'Compute it')
  await line.getByText('Python', { exact: true }).click()
  await expect(line.locator('pre').getByText('show_table(rows)')).toBeVisible()
  await expect(line.getByText(/\| day \| m {3}\|/)).toContainText('3.9499')
  await expectAccessible(page)

  models.answer('Fail', (reply) => reply.call('run_python', { code: 'print("so far")\n1 / 0' }))
  models.answer(afterTools('Fail'), 'It failed.')
  await ask(page, 'Fail')
  await expect(turn(page, 'Fail')).toContainText('It failed.', { timeout: 120_000 })
  await callsOf(page, 'Fail').getByText('Python', { exact: true }).click()
  await expect(callsOf(page, 'Fail').getByText(/so far[^]*ZeroDivisionError/)).toBeVisible()
  await close()
})

/** Ways of a program to the network and to the page, each of which must fail. Python reaches the worker through `js`. */
const ATTACKS = `
import js
from js import Object
from pyodide.ffi import to_js
from pyodide.code import run_js
found = []
async def attempt(name, source):
    try:
        await run_js("(async () => {" + source + "})()")
        found.append(name)
    except Exception:
        pass
await attempt("fetch", "delete globalThis.fetch; await fetch('URL/fetch')")
await attempt("no-cors", "delete globalThis.fetch; await fetch('URL/opaque', { mode: 'no-cors' })")
await attempt("home", "delete globalThis.fetch; await fetch('HOME/api/tools')")
await attempt("xhr", "const x = new XMLHttpRequest(); x.open('GET', 'URL/xhr', false); x.send()")
await attempt("scripts", "importScripts('URL/script.js')")
await attempt("own scripts", "importScripts('HOME/python/worker.js')")
await attempt("import", "await import('URL/module.js')")
await attempt("socket", "await new Promise((ok, no) => { const s = new WebSocket('URL/socket'.replace('http', 'ws')); s.onopen = ok; s.onerror = () => no(new Error()) })")
await attempt("events", "await new Promise((ok, no) => { const s = new EventSource('URL/events'); s.onopen = ok; s.onerror = () => no(new Error()) })")
await attempt("transport", "await new WebTransport('URL/transport'.replace('http:', 'https:')).ready")
await attempt("font", "await new FontFace('leak', 'url(URL/font)').load()")
await attempt("nested", "await new Promise((ok, no) => { const w = new Worker(URL.createObjectURL(new Blob([\\"delete self.fetch; fetch('URL/nested').then(() => postMessage('LEAK'), () => postMessage('no'))\\"]))); w.onmessage = ({ data }) => data === 'LEAK' ? ok() : no(new Error()); w.onerror = () => no(new Error()) })".replace("URL.create", "self.U" + "RL.create"))
await attempt("storage", "await new Promise((ok, no) => { const o = indexedDB.open('x'); o.onsuccess = ok; o.onerror = () => no(new Error()) })")
await attempt("caches", "await caches.open('x')")
await attempt("document", "document.title")
await attempt("parent", "parent.document.title")
await attempt("locks", "await navigator.locks.request('x', () => 1)")
from urllib.request import urlopen
try:
    urlopen("URL/urllib"); found.append("urllib")
except Exception:
    pass
import socket
try:
    s = socket.create_connection(("127.0.0.1", PORT), 2); s.send(b"x"); found.append("socket module")
except BaseException:
    pass
"found: " + repr(found)
`

test('no program leaves its worker, and one that takes too much memory ends', { tag: '@desktop' }, async ({
  browser,
  ownServer,
  supervision,
}) => {
  test.setTimeout(240_000)
  // What the policy of the frame refuses.
  supervision.expectConsole(/./)
  const { page, models, url, close } = await openWithScriptedModel({ browser, ownServer })
  await offerTool(page, 'Python')
  const received: string[] = []
  const listener = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*').end('received')
  }).on('connection', () => received.push('a connection'))
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  const attacks = ATTACKS.replaceAll('URL/', `http://127.0.0.1:${port}/`)
    .replaceAll('HOME', url)
    .replaceAll('PORT', String(port))
  models.answer('Escape', (reply) => reply.call('run_python', { code: attacks }))
  models.answer(afterTools('Escape'), 'Tried.')
  models.answer('Grow', (reply) =>
    reply.call('run_python', { code: 'kept = []\nwhile True:\n  kept.append(bytearray(50_000_000))' }),
  )
  models.answer(afterTools('Grow'), 'Grown.')
  await ask(page, 'Escape')
  await expect(turn(page, 'Escape')).toContainText('Tried.', { timeout: 120_000 })
  await callsOf(page, 'Escape').getByText('Python', { exact: true }).click()
  await expect(callsOf(page, 'Escape').getByText(/found: \[/)).toContainText('found: []')
  expect(received).toEqual([])
  await ask(page, 'Grow')
  await expect(turn(page, 'Grow')).toContainText('Grown.', { timeout: 120_000 })
  await callsOf(page, 'Grow').getByText('Python', { exact: true }).click()
  await expect(callsOf(page, 'Grow').getByText(/MemoryError/)).toBeVisible()
  listener.close()
  await close()
})

test('a program whose page is closed ends its call', { tag: '@desktop' }, async ({ browser, ownServer }) => {
  test.setTimeout(120_000)
  const { page, models, close } = await openWithScriptedModel({ browser, ownServer })
  await offerTool(page, 'Python')
  models.answer('Wait', (reply) => reply.call('run_python', { code: 'while True:\n  pass' }))
  models.answer(afterTools('Wait'), 'It was closed.')
  await ask(page, 'Wait')
  await expect(page.locator('iframe[title="Python"]')).toHaveCount(1, { timeout: 30_000 })
  await page.reload()
  await expect(turn(page, 'Wait')).toContainText('It was closed.', { timeout: 60_000 })
  await callsOf(page, 'Wait').getByText('Python', { exact: true }).click()
  // The second one if the interpreter was still being started.
  const reason = /page in which the program ran was closed|interpreter could not be started/
  await expect(callsOf(page, 'Wait').locator('pre').getByText(reason)).toBeVisible()
  await close()
})
