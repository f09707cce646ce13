import type { Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, turn } from './support/conversation.ts'
import { afterTools } from './support/model-server.ts'
import { offerTool, openWithScriptedModel } from './support/scripted-model.ts'
import { expect, test } from './support/test.ts'

const TIDES = {
  type: 'bar',
  title: 'High water',
  xKey: 'port',
  series: [{ key: 'height', name: 'Height in m' }],
  data: [
    { port: 'Dover', height: 6.7 },
    { port: 'Hull', height: 7.3 },
  ],
}

const chartIn = (page: Page, question: string) =>
  turn(page, question).getByRole('figure', { name: 'Chart: High water' })

test('a chart of a tool is drawn, read as a table, copied and exported', async ({ browser, ownServer }) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const scene = await openWithScriptedModel({ browser, ownServer }, { permissions })
  const { page, models, person, close } = scene
  await offerTool(page, /^Charts/)

  models.answer('Draw it', (reply) => reply.call('recharts', TIDES))
  models.answer(afterTools('Draw it'), 'Hull has more.')
  await ask(page, 'Draw it')
  const chart = chartIn(page, 'Draw it')
  await expect(chart.locator('.recharts-bar-rectangle path')).toHaveCount(2)
  await expect(chart.getByRole('list').last()).toHaveText('Height in m')
  await expect(turn(page, 'Draw it')).toContainText('Hull has more.')
  await expectAccessible(page)

  await chart.getByRole('button', { name: 'Copy as PNG' }).click()
  await expect(page.getByText('Chart copied as PNG')).toBeVisible()
  const saved = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Export as PNG' }).click()
  expect((await saved).suggestedFilename()).toBe('high-water.png')
  await chart.getByRole('tab', { name: 'Data' }).click()
  await expect(chart.getByRole('row', { name: 'Hull 7.3' })).toBeVisible()
  await expectAccessible(page)
  const table = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await table).suggestedFilename()).toBe('high-water.csv')
  await chart.getByRole('tab', { name: 'Source' }).click()
  await expect(chart.getByRole('tabpanel')).toContainText('"xKey": "port"')
  await chart.getByRole('button', { name: 'Copy definition' }).click()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject(TIDES)

  const notebook = page.url()
  const { id } = person
  await call(person, users.update, { id, experimentalFeatures: { enableArtifacts: true } })
  await page.goto('/profile?tab=2')
  await page.getByRole('combobox', { name: 'Diagrams' }).selectOption('artifact')
  await page.goto(notebook)
  models.answer('Draw it again', (reply) => reply.call('recharts', TIDES))
  models.answer(afterTools('Draw it again'), 'There.')
  await ask(page, 'Draw it again')
  await expect(turn(page, 'Draw it again')).toContainText('There.')
  await expect(
    turn(page, 'Draw it again').getByRole('button', { name: 'Open artifact: High water' }),
  ).toBeVisible()
  await expect(chartIn(page, 'Draw it again')).toHaveCount(0)
  await close()
})

test('a chart that cannot be drawn says why and shows its definition', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer('Draw it', '```recharts\n{"type": "cake"}\n```')
  await page.goto('/new')
  await ask(page, 'Draw it')
  const chart = turn(page, 'Draw it').getByRole('figure', { name: 'Chart' })
  await expect(chart.getByRole('alert')).toContainText('Failed to render chart: ')
  await expect(chart).toContainText('{"type": "cake"}')
})
