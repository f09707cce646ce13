import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settings } from '#contract/settings.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, openTools, turn } from './support/conversation.ts'
import { afterTools } from './support/model-server.ts'
import { openWithScriptedModel } from './support/scripted-model.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

/** A search engine with the interface of SearXNG, which finds one page. */
async function startSearchEngine() {
  const results = [
    {
      url: 'https://sea.example/tides',
      title: 'Tides of the North Sea',
      content: 'High water comes twice a day.',
    },
  ]
  const engine = createServer((_, response) => response.end(JSON.stringify({ results })))
  engine.listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const { port } = engine.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => engine.close() }
}

test('an administrator sets up the search of the web, and an answer cites the pages that were found', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  const engine = await startSearchEngine()
  const { page, models, person, close } = await openWithScriptedModel({ browser, ownServer })

  await page.goto('/new')
  await openTools(page)
  const panel = page.getByRole('dialog', { name: 'Tools' })
  await expect(panel.getByRole('switch', { name: 'Web search' })).toBeDisabled()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Not set up. Open settings' }).click()
  await page.getByRole('combobox', { name: 'Web search' }).selectOption('SearXNG')
  const address = page.getByRole('textbox', { name: 'Address of SearXNG' })
  await address.fill(engine.address)
  await address.press('Enter')
  await expect(page.getByRole('listitem', { name: 'Address of SearXNG' }).getByText('Changed')).toBeVisible()
  await page.getByRole('textbox', { name: 'Key for web search' }).fill('BSA-0123456789abcdef')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByPlaceholder('••••cdef')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/new')
  await openTools(page)
  await setSwitch(panel.getByRole('switch', { name: 'Web search' }), true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible()
  models.answer('How often is high water?', (reply) => reply.call('web_search', { query: 'high water' }))
  models.answer(afterTools('How often is high water?'), 'Twice a day [1].')
  await ask(page, 'How often is high water?')
  const answer = turn(page, 'How often is high water?')
  await expect(answer).toContainText('Twice a day')
  await page.reload()
  await answer.getByRole('button', { name: 'Source 1: Tides of the North Sea' }).click()
  const source = page.getByRole('dialog', { name: 'Source 1: Tides of the North Sea' })
  await expect(source).toContainText('sea.example')
  await expect(source).toContainText('High water comes twice a day.')
  await expect(source.getByRole('link', { name: 'Open page' })).toHaveAttribute(
    'href',
    'https://sea.example/tides',
  )
  await expectAccessible(page)

  await call(person, settings.update, { settingName: 'WebSearchEngine', settingValue: 'off' })
  await page.goto('/new')
  await openTools(page)
  await expect(panel.getByRole('switch', { name: 'Web search' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Tools: / })).toHaveCount(0)
  await close()
  engine.close()
})
