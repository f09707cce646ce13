import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, composer, sendElsewhere, storedTurns, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

const LONG = Array.from({ length: 60 }, (_, number) => `Line ${number + 1} of the answer.`).join('\n\n')

/** Changes settings on the page of preferences. */
async function prefer(page: Page, change: () => Promise<void>): Promise<void> {
  await page.goto('/profile?tab=2')
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible()
  await change()
}

const setting = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })

test('the debug tab of the details is shown where the user chose it, on every device', {
  tag: '@desktop',
}, async ({ page, me, models, anotherBrowser }) => {
  models.answer('How was this made?', 'With care.')
  const { id } = await addNotebook(me, 'Details')
  await sendElsewhere(me, id, 'How was this made?')
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  const open = async (browser: Page) => {
    await browser.goto(`/notebooks/${id}`)
    await turn(browser, 'How was this made?').getByRole('button', { name: 'More actions' }).click()
    await browser.getByRole('menuitem', { name: 'Response details' }).click()
    return browser.getByRole('dialog', { name: 'Response details' })
  }
  const details = await open(page)
  await expect(details.getByRole('tab', { name: 'Status Log' })).toBeVisible()
  await expect(details.getByRole('tab', { name: 'Debug' })).toHaveCount(0)

  await prefer(page, () => setting(page, 'Debug information').check())
  await expectAccessible(page)
  const other = await anotherBrowser(me)
  const elsewhere = await open(other)
  await elsewhere.getByRole('tab', { name: 'Debug' }).click()
  await expect(elsewhere.getByRole('region', { name: 'Debug' })).toContainText('"statusLog"')
})

test('long answers of the history are folded where the user chose it, but not one that is just written', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  for (const question of ['A long one', 'Another long one']) models.answer(question, LONG)
  const { id } = await addNotebook(me, 'Long answers')
  await sendElsewhere(me, id, 'A long one')
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  await page.goto(`/notebooks/${id}`)
  const answer = turn(page, 'A long one').first()
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(answer).toContainText('Line 60')
  await expect(more).toHaveCount(0)

  await prefer(page, async () => {
    await setting(page, 'Fold long answers').check()
    await expect(page.getByRole('slider', { name: 'Visible lines' })).toHaveValue('25')
  })
  await page.goto(`/notebooks/${id}`)
  await expect(more).toBeVisible()
  await expect(page.getByText('Line 60 of the answer.')).not.toBeInViewport()
  await expectAccessible(page)
  const folded = (await answer.boundingBox())?.height ?? 0
  await more.click()
  await expect.poll(async () => (await answer.boundingBox())?.height ?? 0).toBeGreaterThan(folded * 1.5)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(more).toBeVisible()

  await ask(page, 'Another long one')
  await expect(turn(page, 'Another long one').getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect(turn(page, 'Another long one').getByText('Line 60 of the answer.')).toBeInViewport()
})

test('the view stays where it is while an answer is written, where the user chose it', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  const { id } = await addNotebook(me, 'Calm')
  await prefer(page, () => setting(page, 'Follow answers').uncheck())
  await page.goto(`/notebooks/${id}`)
  const reply = models.hold('Write much')
  await ask(page, 'Write much')
  reply.write('The first words.\n\n')
  await expect(page.getByText('The first words.')).toBeInViewport()
  reply.write(LONG)
  await expect(page.getByText('Line 60 of the answer.')).toBeAttached()
  await expect(page.getByText('The first words.')).toBeInViewport()
  await expect(page.getByText('Line 60 of the answer.')).not.toBeInViewport()
  reply.end()
})

test('an answer opens in the viewer, rendered and as its source', async ({ page, me, models, isMobile }) => {
  models.answer('What is Markdown?', '## A format\n\nWith **bold** words.')
  const { id } = await addNotebook(me, 'Viewer')
  await sendElsewhere(me, id, 'What is Markdown?')
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  await page.goto(`/notebooks/${id}`)
  const menu = turn(page, 'What is Markdown?').getByRole('button', { name: 'More actions' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Open in viewer' }).click()
  const over = page.getByRole('dialog', { name: 'What is Markdown?' })
  const beside = page.getByRole('complementary', { name: 'What is Markdown?' })
  const viewer = isMobile ? over : beside
  await expect(viewer.getByRole('heading', { name: 'A format' })).toBeVisible()
  await expectAccessible(page)
  await viewer.getByRole('tab', { name: 'Source' }).click()
  await expect(viewer.getByRole('region', { name: 'Source' })).toContainText('With **bold** words.')
  if (!isMobile) {
    // The conversation stays usable.
    await composer(page).fill('And a table?')
    await viewer.getByRole('button', { name: 'Full screen' }).click()
    await expect(over.getByRole('tab', { name: 'Source' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('f')
    await expect(over).toBeHidden()
    await expect(beside).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a diagram is a card that opens it, where the user chose it', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  models.answer('Draw it', '```mermaid\nflowchart LR\n  A --> B\n```')
  const { id } = await addNotebook(me, 'Charts')
  await sendElsewhere(me, id, 'Draw it')
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  await prefer(page, async () => {
    await page.getByRole('combobox', { name: 'Diagrams' }).selectOption('As a card that opens them')
  })
  await page.goto(`/notebooks/${id}`)
  const figure = page.getByRole('figure', { name: /^Diagram: / })
  await figure.getByRole('button', { name: /^Open Diagram: / }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible({ timeout: 20_000 })
})

test('ideas and hints are shown unless the user chose otherwise', { tag: '@desktop' }, async ({ page }) => {
  const ideas = page.getByRole('list', { name: 'Ideas to start with' })
  const hint = page.getByText('Enter to send')
  await page.goto('/new')
  await expect(ideas).toBeVisible()
  await expect(hint).toBeVisible()
  await prefer(page, () => setting(page, 'Ideas and hints').uncheck())
  await page.goto('/new')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(ideas).toBeHidden()
  await expect(hint).toBeHidden()
})
