import type { Page } from '@playwright/test'
import { agents } from '#contract/agents.ts'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { friends } from '#contract/friends.ts'
import { groups } from '#contract/groups.ts'
import { organizations } from '#contract/organizations.ts'
import { projects } from '#contract/projects.ts'
import { users } from '#contract/users.ts'
import { call } from './support/api.ts'
import { addNotebook, sendElsewhere, storedTurns } from './support/conversation.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

const LIMIT = 0.02

const ADMIN_SECTIONS =
  'users organizations invites settings sign-in mail audit models model-metrics mcp ratings announcements messages feedback'.split(
    ' ',
  )

const SITE_PAGES =
  '/guide /guide?chapter=files /tutorials /about /changelog /developer/docs /developer/developerNotes /developer/gallery'.split(
    ' ',
  )

interface Shift {
  value: number
  /** What moved. */
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records unexpected layout shifts of each page from its first paint. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    window.shifts = []
    const nameOf = ({ node }: { node: Node | null }) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent?.slice(0, 120) ?? 'gone')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(nameOf) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The addresses whose cumulative shift is above the limit, with the largest shift. */
async function shiftsOn(page: Page, addresses: string[]) {
  const found: Record<string, { total: number; largest: Shift }> = {}
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => window.shifts)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    const largest = shifts.toSorted((a, b) => b.value - a.value)[0]
    if (largest && total > LIMIT) found[address] = { total, largest }
  }
  return found
}

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('sees pages in which nothing moves once it is painted', async ({ page, admin, models, server }) => {
    test.slow()
    models.answer('What moves?', 'Nothing should.\n\n| a | b |\n|---|---|\n| 1 | 2 |')
    const { id } = await addNotebook(admin, 'Still')
    await sendElsewhere(admin, id, 'What moves?')
    await expect.poll(async () => (await storedTurns(admin, id))[0]?.status).toBe('done')
    await call(admin, files.create, { fileName: 'still.md', content: 'Nothing moves.' })
    await call(admin, fileTags.create, { name: 'Still', icon: ':compass:', color: '#228be6' })
    const project = await call(admin, projects.create, { name: 'Still life' })
    const organization = await call(admin, organizations.create, { name: 'Still waters' })
    await call(admin, groups.create, { name: 'Still pilots' })
    const other = await register(server.url)
    await call(other, friends.create, { userId: admin.id, message: 'Still here' })
    const me = await call(admin, users.me)
    await call(admin, users.update, {
      id: me.id,
      experimentalFeatures: { enableAgents: true, enableArtifacts: true },
    })
    const agent = await call(admin, agents.create, { name: 'Still', systemPrompt: 'Stand still.' })
    await recordShifts(page)
    const found = await shiftsOn(page, [
      '/new',
      `/notebooks/${id}`,
      '/files',
      '/files/pictures',
      '/artifacts',
      '/artifacts-demo',
      '/projects',
      '/projects?archived=true',
      '/agents',
      '/agents/new',
      `/agents/${agent.id}`,
      `/agents/${agent.id}/edit`,
      `/projects/${project.id}`,
      `/new?projectId=${project.id}`,
      '/organizations',
      `/organizations/${organization.id}`,
      '/search?q=still',
      '/activity',
      ...SITE_PAGES,
      '/ai-settings',
      `/profile/${admin.id}`,
      ...[0, 1, 2, 3, 4, 5].map((tab) => `/profile?tab=${tab}`),
      ...ADMIN_SECTIONS.map((name) => `/admin?section=${name}`),
      '/nowhere',
    ])
    expect(found).toEqual({})
  })
})

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('sees pages in which nothing moves once it is painted', async ({ page, supervision }) => {
    supervision.expectConsole(/40[0-9]|422/)
    await recordShifts(page)
    const found = await shiftsOn(page, [
      '/login',
      '/register',
      '/forgot-password',
      '/password-reset?token=x',
      '/verify-email?token=x',
      '/admin-emergency',
      '/terms',
      '/policies',
    ])
    expect(found).toEqual({})
  })
})
