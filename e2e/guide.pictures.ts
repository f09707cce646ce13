import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { announcements } from '#contract/announcements.ts'
import { call } from './support/api.ts'
import { register } from './support/people.ts'
import { button, entry } from './support/screen-steps.ts'
import { test } from './support/test.ts'
import { addWorkspaceContent, type WorkspaceContent } from './support/workspace-content.ts'

/** Set by `scripts/guide-pictures.mjs`, which runs this file: it tests nothing and takes the pictures of the guide. */
const FOLDER = process.env.GUIDE_PICTURES_FOLDER ?? 'test-results/guide'
const SIZE = { width: 1200, height: 750 }
const QUALITY = 0.75
/** What has arrived is drawn within this time also on a busy machine. */
const DRAWN_MS = 2000

interface Shown {
  path: string
  open?: (page: Page) => Promise<void>
}

/** The screen of each chapter that has a picture. */
const screensOf = ({
  notebookId,
  projectId,
  agentId,
  organizationId,
}: WorkspaceContent): Record<string, Shown> => ({
  start: { path: '/new' },
  notebooks: { path: `/notebooks/${notebookId}` },
  models: { path: '/new', open: button('AI settings') },
  files: { path: '/files' },
  projects: { path: `/projects/${projectId}` },
  agents: { path: `/agents/${agentId}` },
  tools: { path: '/new', open: entry('Add files and tools', 'Tools') },
  artifacts: { path: '/artifacts-demo' },
  sharing: { path: `/notebooks/${notebookId}`, open: entry('Notebook menu', 'Share') },
  organizations: { path: `/organizations/${organizationId}` },
  finding: { path: '/search?q=tides' },
  account: { path: '/profile?tab=3' },
  administration: { path: '/admin?section=settings' },
  developers: { path: '/developer/docs?group=projects' },
})

test.describe.configure({ timeout: 900_000 })
test.use({ as: 'visitor' })

test('takes the pictures of the guide in both themes', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
  models,
}) => {
  mkdirSync(FOLDER, { recursive: true })
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const admin = await register(url, 'ada')
  const content = await addWorkspaceContent(admin, models, 'member')
  const page = await anotherBrowser(admin, { expectConsole: /./ })
  // They would cover a page.
  for (const { _id: id } of await call(admin, announcements.listAll))
    await call(admin, announcements.remove, { id })
  await page.setViewportSize(SIZE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [name, { path, open }] of Object.entries(screensOf(content))) {
      await page.goto(path)
      await page.getByRole('main').first().waitFor()
      await page.waitForLoadState('networkidle')
      await open?.(page)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(DRAWN_MS)
      const png = await page.screenshot({ animations: 'disabled' })
      writeFileSync(join(FOLDER, `${name}-${colorScheme}.webp`), await toWebp(page, png))
    }
  }
})

/** The browser compresses the picture, which the program for tests cannot write as WebP. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([bytes, quality]) => {
      const picture = await createImageBitmap(
        new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
      )
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      let text = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
      return btoa(text)
    },
    [png.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(encoded, 'base64')
}
