import { writeFileSync } from 'node:fs'
import { startApp } from './support/app-process.ts'
import { openBrowser, openProfile, slowDown } from './support/browser.ts'
import { fillLocalDatabase } from './support/local-messages.ts'
import { startModelPeer } from './support/model-peer.ts'
import { beginWatch, endWatch, untilPainted, watchPage } from './support/page-timing.ts'
import { registerPerson } from './support/person.ts'
import { seededAnswer, seedNotebook } from './support/seed.ts'

const model = await startModelPeer()
const app = await startApp({ modelUrl: model.baseUrl })
const browser = await openBrowser()
try {
  const person = await registerPerson(app)
  const messages = 1000
  const id = await seedNotebook(app, person, { name: 'm', messages })
  for (let round = 0; round < 3; round++) {
    const profile = await openProfile(browser, app, person)
    const page = await profile.newPage()
    await watchPage(page)
    await slowDown(page)
    const address = `/notebooks/${id}`
    const newest = seededAnswer(messages)
    await page.goto('/new')
    await page.waitForLoadState('networkidle')
    await fillLocalDatabase(page, person, id)
    await page.goto('/new')
    await page.locator(`a[href="${address}"]`).waitFor()
    await page.waitForLoadState('networkidle')
    const cdp = await profile.newCDPSession(page)
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
    await cdp.send('Profiler.start')
    await beginWatch(page, address)
    const ms = await untilPainted(page, newest)
    const { profile: p } = await cdp.send('Profiler.stop')
    const { longestTask } = await endWatch(page)
    console.log('painted', ms, 'longest', longestTask)
    writeFileSync(`/tmp/open-${round}.cpuprofile`, JSON.stringify(p))
    // self time by function
    const dt = p.timeDeltas ?? []
    const self = new Map<number, number>()
    p.samples?.forEach((s, i) => self.set(s, (self.get(s) ?? 0) + (dt[i] ?? 0)))
    const byFn = new Map<string, number>()
    for (const n of p.nodes) {
      const k = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').at(-1)}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`
      byFn.set(k, (byFn.get(k) ?? 0) + (self.get(n.id) ?? 0))
    }
    const children = new Map(p.nodes.map((n) => [n.id, n.children ?? []]))
    const total = new Map<number, number>()
    const sum = (nid: number): number => {
      const v = (self.get(nid) ?? 0) + (children.get(nid) ?? []).reduce((a, c) => a + sum(c), 0)
      total.set(nid, v)
      return v
    }
    sum(p.nodes[0]!.id)
    const totFn = new Map<string, number>()
    const nodeById = new Map(p.nodes.map((n) => [n.id, n]))
    const walk = (nid: number, seen: Set<string>) => {
      const n = nodeById.get(nid)!
      const k = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').at(-1)}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`
      const fresh = !seen.has(k)
      if (fresh) { totFn.set(k, (totFn.get(k) ?? 0) + (total.get(nid) ?? 0)); seen.add(k) }
      for (const c of children.get(nid) ?? []) walk(c, seen)
      if (fresh) seen.delete(k)
    }
    walk(p.nodes[0]!.id, new Set())
    const show = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `${(v / 1000).toFixed(1)} ${k}`).join('\n')
    if (round > 0) console.log('SELF\n' + show(byFn, 40) + '\nTOTAL\n' + show(totFn, 90))
    await profile.close()
  }
} finally {
  await browser.close()
  await app.stop()
  model.stop()
}
