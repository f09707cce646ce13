import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, storedTurns, turn } from './support/conversation.ts'
import { NOTEBOOK_NAME, SUMMARY, TAG } from './support/model-server.ts'
import { expect, test } from './support/test.ts'

test('a notebook is summarized, tagged and named by its content, from its menu', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  models.answer('When is high water?', 'High water is at six.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is high water?')
  await expect(turn(page, 'When is high water?')).toContainText('High water is at six.')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Notebook menu' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('View info')
  const info = page.getByRole('dialog', { name: 'Tides', exact: true })
  await expect(info).toContainText('No summary yet')
  await expectAccessible(page)
  await info.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByText('“Tides” was summarized')).toBeVisible()
  await expect(info.getByRole('button', { name: 'Summarize again' })).toBeVisible()
  await expect(info).toContainText(SUMMARY)
  await page.keyboard.press('Escape')
  await choose('Generate tags')
  await expect(page.getByText('Tags were added to “Tides”')).toBeVisible()
  await expect(page.getByText(TAG, { exact: true })).toBeVisible()
  await choose('Auto-rename')
  await expect(page.getByText(`Renamed to “${NOTEBOOK_NAME}”`)).toBeVisible()
  await expect(page.getByRole('heading', { name: NOTEBOOK_NAME })).toBeVisible()
})

test('a notebook is cloned, forked and snipped, and each copy names its origin', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  models.answer('When is low water?', 'At noon.')
  models.answer('When is high water?', 'At six.')
  const { id } = await addNotebook(me, 'Tides')
  const open = () => page.goto(`/notebooks/${id}`)
  const opened = async () => {
    await expect(page).not.toHaveURL(new RegExp(id))
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  }
  const prompts = async (of: string) => (await storedTurns(me, of)).map(({ prompt }) => prompt)
  await open()
  await ask(page, 'When is low water?')
  await expect(turn(page, 'When is low water?')).toContainText('At noon.')
  await ask(page, 'When is high water?')
  await expect(turn(page, 'When is high water?')).toContainText('At six.')

  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Clone', exact: true }).click()
  await expect(page.getByText('Notebook cloned successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cloned from Tides' })).toBeVisible()
  expect(await prompts(await opened())).toHaveLength(2)

  await open()
  const act = async (prompt: string, name: string) => {
    await turn(page, prompt).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('When is low water?', 'Fork: new notebook up to here')
  await expect(page.getByText('Session forked successfully')).toBeVisible()
  expect(await prompts(await opened())).toEqual(['When is low water?'])
  await page.getByRole('link', { name: 'Forked from Tides' }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await act('When is high water?', 'Snip: new notebook from here')
  await expect(page.getByText('Session snipped successfully')).toBeVisible()
  expect(await prompts(await opened())).toEqual(['When is high water?'])
})

test('a notebook is downloaded as Markdown and JSON', { tag: '@desktop' }, async ({ page, me, models }) => {
  models.answer('When is low water?', 'At noon.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is low water?')
  await expect(turn(page, 'When is low water?')).toContainText('At noon.')
  for (const [name, file] of [
    ['Download as Markdown', 'Tides.md'],
    ['Download as JSON', 'Tides.json'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Notebook menu' }).click()
    await page.getByRole('menuitem', { name }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
})

test('a notebook shows in the list that a job is running', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  models.answer('When is high water?', 'High water is at six.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is high water?')
  await expect(turn(page, 'When is high water?')).toContainText('High water is at six.')
  const summary = models.hold(SUMMARY)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Summarize', exact: true }).click()
  await summary.asked
  const menu = page.getByRole('button', { name: 'Actions for Tides' })
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await expect(menu).toHaveCSS('opacity', '1')
  summary.write(SUMMARY)
  summary.end()
  await expect(menu).not.toHaveAttribute('aria-busy')
  await expect(menu).toHaveCSS('opacity', '0')
})
