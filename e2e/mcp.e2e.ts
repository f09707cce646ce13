import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { agents } from '#contract/agents.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { type McpServerDetails, mcpServers } from '#contract/mcp.ts'
import { users } from '#contract/users.ts'
import { startSignInServer } from '#server/testing/mcp-sign-in-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, composer, openTools, turn } from './support/conversation.ts'
import { afterTools } from './support/model-server.ts'
import { PASSWORD, type Person } from './support/people.ts'
import { reauthenticate } from './support/reauthentication.ts'
import { openWithScriptedModel } from './support/scripted-model.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

const PROGRAM = fileURLToPath(new URL('../server/testing/mcp-server.mjs', import.meta.url))

const servers = (page: Page) =>
  page.getByRole('table', { name: 'MCP servers' }).or(page.getByRole('list', { name: 'MCP servers' }))

async function removeAll(admin: Person) {
  for (const { id } of await call(admin, mcpServers.listAll)) await call(admin, mcpServers.remove, { id })
}

const act = async (page: Page, name: string, action: string) => {
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  // While an action is pending its button changes below the pointer.
  await expect(actions).not.toHaveAttribute('aria-busy', 'true')
  await actions.click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('an administrator', () => {
  test.use({ as: 'admin' })
  test.afterEach(({ admin }) => removeAll(admin))

  test('adds an MCP server, tests it, switches a tool off, and removes it', async ({ page, supervision }) => {
    supervision.expectConsole(/422|403/)
    await page.goto('/admin?section=mcp')
    await expect(page.getByText('No MCP servers')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add MCP server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add MCP server' })
    await dialog.getByRole('button', { name: 'Connect and add' }).click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await expect(dialog.getByText('Enter an address that begins with http')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Test notes')
    await dialog.getByRole('radio', { name: 'Command' }).check()
    await dialog.getByRole('textbox', { name: 'Command' }).fill('/nowhere/node')
    await dialog.getByRole('textbox', { name: 'Arguments' }).fill(PROGRAM)
    await dialog.getByRole('button', { name: 'Add variable' }).click()
    await dialog.getByRole('textbox', { name: 'Name 1' }).fill('TOKEN')
    await dialog.getByLabel('Value 1').fill('tide-and-time')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Connect and add' }).click()
    await reauthenticate(page)
    await expect(dialog.getByText('The command /nowhere/node was not found on this server.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Command' }).fill(process.execPath)
    await dialog.getByRole('button', { name: 'Connect and add' }).click()
    await expect(page.getByText('Test notes saved')).toBeVisible()
    await expect(servers(page)).toContainText('Works')
    await expect(servers(page)).toContainText('9 tools')
    await expectAccessible(page)
    await act(page, 'Test notes', 'Test connection')
    await expect(page.getByText('Test notes works')).toBeVisible()
    await act(page, 'Test notes', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Test notes' })
    await expect(edit.getByLabel('Value 1')).toHaveAttribute('placeholder', 'Saved')
    await edit.getByRole('textbox', { name: 'Allowed user tags' }).fill('analyst')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(servers(page)).toContainText('analyst')
    await page.getByRole('button', { name: 'Tools of Test notes' }).click()
    const tools = page.getByRole('dialog', { name: 'Tools of Test notes' })
    await expect(tools.getByText('Repeats a text')).toBeVisible()
    await expectAccessible(page)
    await tools.getByRole('switch', { name: 'Offer Echo' }).click()
    await expect(tools.getByRole('switch', { name: 'Offer Echo' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await act(page, 'Test notes', 'Remove')
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('No MCP servers')).toBeVisible()
  })

  test('adds a server that knows the site as a registered client', { tag: '@desktop' }, async ({ page }) => {
    const peer = await startSignInServer()
    peer.registered = { id: 'site-7', secret: 'whispered' }
    await page.goto('/admin?section=mcp')
    await page.getByRole('button', { name: 'Add MCP server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add MCP server' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Accounts')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(peer.url)
    await dialog.getByText('Registered OAuth client').click()
    await expect(dialog.getByText(/\/mcp\/callback$/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Client secret').fill('whispered')
    await dialog.getByRole('button', { name: 'Connect and add' }).click()
    await expect(dialog.getByText('Enter the client ID that belongs to the secret')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill('site-7')
    await dialog.getByRole('button', { name: 'Connect and add' }).click()
    await expect(page.getByText('Accounts saved')).toBeVisible()
    await act(page, 'Accounts', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Accounts' })
    await expect(edit.getByRole('textbox', { name: 'Client ID' })).toHaveValue('site-7')
    await expect(edit.getByLabel('Client secret')).toHaveAttribute('placeholder', 'Saved')
    await peer.close()
  })
})

/** An administrator of a server with a model and MCP servers of these names. */
async function openWithServers(
  browser: Browser,
  ownServer: (env: Record<string, string>) => Promise<{ url: string }>,
  names: string[],
) {
  const { person: admin, ...scene } = await openWithScriptedModel({ browser, ownServer })
  await call(admin, authSessions.reauthenticate, { password: PASSWORD })
  const fields = { transport: 'stdio' as const, command: process.execPath, arguments: [PROGRAM] }
  const added: McpServerDetails[] = []
  for (const name of names) added.push(await call(admin, mcpServers.create, { name, ...fields }))
  return { ...scene, admin, added }
}

test('the page of an agent names the MCP servers that it uses', { tag: '@desktop' }, async ({
  browser,
  ownServer,
}) => {
  const { admin, added, page, close } = await openWithServers(browser, ownServer, [
    'Tide notes',
    'Moon notes',
  ])
  await call(admin, users.update, { id: admin.id, experimentalFeatures: { enableAgents: true } })
  const mcpServerIds = added.slice(0, 1).map(({ id }) => id)
  const { id } = await call(admin, agents.create, { name: 'Harbour master', mcpServerIds })
  await page.goto(`/agents/${id}`)
  await expect(page.getByText('MCP server Tide notes')).toBeVisible()
  await expect(page.getByText('Moon notes')).toHaveCount(0)
  await close()
})

test('the tools panel switches MCP servers and their tools, and keeps the selection', async ({
  browser,
  ownServer,
}) => {
  const { models, admin, added, page, close } = await openWithServers(browser, ownServer, [
    'Tide notes',
    'Moon notes',
  ])
  await page.goto('/new')
  // The first time every server is on.
  await page.getByRole('button', { name: 'Tools: 2 on' }).click()
  await expect(page.getByRole('switch', { name: 'Moon notes' })).toBeChecked()
  await page.getByText('Tools of Tide notes').click()
  await setSwitch(page.getByRole('switch', { name: 'Echo' }), false)
  await expect(page.getByText('8 of 9 tools on')).toBeVisible()
  await expectAccessible(page)
  await setSwitch(page.getByRole('switch', { name: 'Moon notes' }), false)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Tools: 1 on' }).click()
  await expect(page.getByRole('switch', { name: 'Moon notes' })).not.toBeChecked()
  await expect(page.getByText('8 of 9 tools on')).toBeVisible()
  await setSwitch(page.getByRole('switch', { name: 'Moon notes' }), true)
  // A server that does not exist any more is left out of the selection.
  await call(admin, mcpServers.remove, { id: added[1]?.id ?? '' })
  await expect(page.getByRole('switch', { name: 'Moon notes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible()
  await page.keyboard.press('Escape')
  models.answer('Look around', (reply) => reply.call('tide_notes__environment', {}))
  models.answer(afterTools('Look around'), 'I have looked.')
  await ask(page, 'Look around')
  await expect(turn(page, 'Look around')).toContainText('I have looked.')
  const calls = turn(page, 'Look around').getByRole('list', { name: 'Tool calls' }).getByRole('listitem')
  await expect(calls).toHaveText(/^Tide notes environment/)
  await close()
})

test('prompts and resources of a server are chosen in the composer, and its log is shown', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  const { models, page, close } = await openWithServers(browser, ownServer, ['Tide notes'])
  await page.goto('/new')
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible()
  const message = composer(page)
  await message.pressSequentially('/tide')
  await expect(page.getByRole('option', { name: /\/tide_notes-greet/ })).toContainText('Greets the sea')
  await expectAccessible(page)
  await page.getByRole('option', { name: /ask-about/ }).click()
  const dialog = page.getByRole('dialog', { name: /ask-about/ })
  await dialog.getByRole('textbox', { name: 'port' }).fill('Dover')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(message).toHaveValue(/^When is high water in Dover\?/)

  await message.fill('')
  await message.pressSequentially('See @tides')
  await expectAccessible(page)
  await page.getByRole('option', { name: /tides\.csv/ }).click()
  await expect(message).toHaveValue('See ')
  await expect(page.getByText('tides.csv')).toBeVisible()

  await message.fill('')
  await message.pressSequentially('See @tides')
  await page.getByRole('option', { name: /Tides of a day/ }).click()
  const gaps = page.getByRole('dialog', { name: 'Tides of a day' })
  await gaps.getByRole('textbox', { name: 'port' }).fill('dover')
  await gaps.getByRole('textbox', { name: 'day' }).fill('monday')
  await expectAccessible(page)
  await gaps.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText(/Tides of a day/)).toBeVisible()

  models.answer('Show a picture', (reply) => reply.call('tide_notes__echo', { text: 'picture' }))
  models.answer(afterTools('Show a picture'), 'There it is.')
  await message.fill('Show a picture')
  // The attached resource is uploaded first.
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await message.press('Enter')
  await expect(turn(page, 'Show a picture')).toContainText('There it is.')
  await expect(turn(page, 'Show a picture').getByRole('img').first()).toBeVisible()
  await expectAccessible(page)

  models.answer('Log it', (reply) => reply.call('tide_notes__echo', { text: 'log' }))
  models.answer(afterTools('Log it'), 'It is logged.')
  await ask(page, 'Log it')
  await expect(turn(page, 'Log it')).toContainText('It is logged.')
  await page.goto('/admin?section=mcp')
  await act(page, 'Tide notes', 'Show log')
  const log = page.getByRole('dialog', { name: 'Log of Tide notes' })
  await expect(log.getByRole('listitem').filter({ hasText: 'Low water' })).toContainText('Info')
  await expectAccessible(page)
  await close()
})

test('a call that changes something waits for the user, also after a reload, and runs when it is allowed', async ({
  browser,
  ownServer,
}) => {
  const { models, admin, page, close } = await openWithServers(browser, ownServer, ['Tide notes'])
  await page.goto('/new')
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible()
  const { tools } = (await call(admin, mcpServers.list))[0] ?? { tools: [] }
  const name = tools.find(({ risk }) => risk === 'external')?.name ?? ''
  models.answer('Note the tide', (reply) => {
    reply.write('I write it down.')
    reply.call(name, { text: 'High water at noon' })
  })
  models.answer(afterTools('Note the tide'), 'It is written.')
  await ask(page, 'Note the tide')
  const answer = turn(page, 'Note the tide')
  const question = answer.getByRole('group', { name: /Allow this call of “Tide notes note add”/ })
  await expect(question).toContainText('High water at noon')
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your decision' })).toBeAttached()
  await expectAccessible(page)
  await page.reload()
  await question.getByRole('button', { name: 'Always allow' }).click()
  await expect(answer).toContainText('It is written.')
  await expect(question).toHaveCount(0)
  await expect(answer.getByRole('list', { name: 'Tool calls' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Tools: 1 on' }).click()
  await page.getByRole('button', { name: /^Revoke permission of Tide notes note add/ }).click()
  await expect(page.getByText('Allowed without asking')).toHaveCount(0)
  await page.keyboard.press('Escape')
  models.answer('Note it again', (reply) => reply.call(name, { text: 'Low water' }))
  models.answer(afterTools('Note it again'), 'Then I do not write.')
  await ask(page, 'Note it again')
  const again = turn(page, 'Note it again')
  await again.getByRole('button', { name: 'Do not allow' }).click()
  await expect(again).toContainText('Then I do not write.')
  await expect(again.getByRole('list', { name: 'Tool calls' })).toContainText('Denied')
  models.answer('Note it last', (reply) => reply.call(name, { text: 'No water' }))
  await ask(page, 'Note it last')
  const last = turn(page, 'Note it last')
  await last.getByRole('button', { name: 'Stop the answer' }).click()
  await expect(last.getByRole('button', { name: 'Stop the answer' })).toHaveCount(0)
  await expect(last.getByRole('list', { name: 'Tool calls' })).toContainText('Interrupted')
  await expectAccessible(page)
  await close()
})

test('a user signs in to an MCP server from the tools panel, and the model works with the account', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  const peer = await startSignInServer()
  const { models, admin, page, close } = await openWithServers(browser, ownServer, [])
  await call(admin, mcpServers.create, { name: 'Accounts', transport: 'http', url: peer.url })
  await page.goto('/new')
  await openTools(page)
  await expect(page.getByRole('switch', { name: 'Accounts' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in to Accounts' }).click()
  await expect(page.getByText('Signed in to Accounts')).toBeVisible()
  await expect(page).toHaveURL(/\/new/)
  await page.getByRole('button', { name: 'Tools: 1 on' }).click()
  await expect(page.getByRole('switch', { name: 'Accounts' })).toBeChecked()
  await page.keyboard.press('Escape')
  models.answer('Who am I?', (reply) => reply.call('accounts__whoami', {}))
  models.answer(afterTools('Who am I?'), 'You are known.')
  await ask(page, 'Who am I?')
  await expect(turn(page, 'Who am I?')).toContainText('You are known.')
  await page.getByRole('button', { name: 'Tools: 1 on' }).click()
  await page.getByRole('button', { name: 'Sign out of Accounts' }).click()
  await expect(page.getByText('Signed out of Accounts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in to Accounts' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Accounts' })).toBeDisabled()
  await page.goto('/mcp/callback?code=guessed&state=guessed')
  await expect(page.getByText('This sign-in has expired')).toBeVisible()
  await close()
  await peer.close()
})

test('a user signs in with the client that the site has at a server without registration', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  const peer = await startSignInServer()
  peer.registered = { id: 'site-7', secret: 'whispered' }
  const { admin, page, close } = await openWithServers(browser, ownServer, ['Tide notes'])
  const fields = { name: 'Accounts', transport: 'http' as const, url: peer.url }
  // The user has a selection: a server that is added later is not in it.
  await page.goto('/new')
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible()
  await call(admin, mcpServers.create, { ...fields, clientId: 'site-7', clientSecret: 'whispered' })
  await page.getByRole('button', { name: 'Tools: 1 on' }).click()
  await page.getByRole('button', { name: 'Sign in to Accounts' }).click()
  await expect(page.getByText('Signed in to Accounts')).toBeVisible()
  await page.getByRole('button', { name: 'Tools: 2 on' }).click()
  await expect(page.getByRole('switch', { name: 'Accounts' })).toBeChecked()
  expect(peer.requests.some(({ path }) => path === '/register')).toBe(false)
  await close()
  await peer.close()
})

test('a user adds a server for itself only at a public address', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  await page.goto('/profile?tab=2')
  const section = page.getByRole('region', { name: 'Your MCP servers' })
  await expect(section.getByText('You have added none.')).toBeVisible()
  await section.getByRole('button', { name: 'Add MCP server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add MCP server' })
  await expect(dialog.getByRole('radio', { name: 'Command' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Inside')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:8080/mcp')
  await dialog.getByRole('button', { name: 'Connect and add' }).click()
  await expect(dialog.getByText('This address is not on the public internet.')).toBeVisible()
  await expectAccessible(page)
})
