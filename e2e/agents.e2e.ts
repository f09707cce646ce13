import { agents } from '#contract/agents.ts'
import { notebooks } from '#contract/notebooks.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, addToMessage, ask, composer, turn } from './support/conversation.ts'
import { type Person, register } from './support/people.ts'
import { openWithScriptedModel } from './support/scripted-model.ts'
import { expect, test } from './support/test.ts'
import { partOfTwoColours, pictureOfTwoColours } from './support/two-colours.ts'

async function turnOn(person: Person) {
  const { id } = await call(person, users.me)
  await call(person, users.update, { id, experimentalFeatures: { enableAgents: true } })
}

test('agents are turned on in the settings, created, changed, copied and deleted', async ({
  page,
  models,
}) => {
  await page.goto('/agents')
  const off = 'Agents feature is not enabled. Enable it in your profile settings.'
  await expect(page.getByText(off)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open settings' }).click()
  await page.getByRole('switch', { name: 'Agents' }).click()
  await expect(page.getByRole('switch', { name: 'Agents' })).toBeChecked()

  await page.goto('/agents')
  const empty = 'No agents available. Create your first agent to get started.'
  await expect(page.getByText(empty)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'New agent' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('R')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Reviewer')
  const words = page.getByRole('textbox', { name: 'Trigger words' })
  await words.fill('two!')
  await words.press('Enter')
  await expect(page.getByText(/Trigger words may use letters/)).toBeVisible()
  await words.fill('@Review')
  await words.press('Enter')
  await expect(page.getByRole('list', { name: 'Trigger words' })).toHaveText('@review')
  await page.getByRole('textbox', { name: 'System prompt' }).fill('You review code.')
  models.answer('Look at this', 'Too long.')
  await page.getByRole('textbox', { name: 'Message to try' }).fill('Look at this')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Try the system prompt' })).toContainText('Too long.')
  await page.getByRole('button', { name: 'Add starter' }).click()
  await page.getByRole('textbox', { name: 'Starter 1' }).fill('Review this')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create agent' }).click()

  await expect(page.getByRole('heading', { name: 'Reviewer', exact: true })).toBeVisible()
  await expect(page.getByText('You review code.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Code reviewer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Code reviewer', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions on Code reviewer' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'Code reviewer (copy)' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions on Code reviewer (copy)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('list', { name: 'Agents' })).not.toContainText('(copy)')
  await expect(page.getByRole('list', { name: 'Agents' })).toContainText('Code reviewer')
})

test('the page of agents says that the site has none', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  // The list is fetched until the setting is known.
  supervision.expectConsole(/403/)
  await turnOn(me)
  const set = (settingValue: string) =>
    call(admin, settings.update, { settingName: 'EnableAgents', settingValue })
  await set('false')
  await page.goto('/agents')
  await expect(page.getByText('Agents are turned off on this site. Ask an administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  await set('true')
  await page.reload()
  await expect(page.getByText('No agents available.')).toBeVisible()
})

test('composer, navigation and palette offer agents only while the site has them', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const { url } = await ownServer()
  const admin = await register(url)
  await turnOn(admin)
  const page = await anotherBrowser(admin)
  const entry = page.getByRole('menuitem', { name: 'Agents' })
  const link = page.getByRole('navigation').getByRole('link', { name: 'Agents' })
  const command = page.getByRole('dialog').getByRole('option', { name: 'Agents', exact: true })
  const captain = await call(admin, agents.create, { name: 'Captain' })
  const notebook = await call(admin, notebooks.create, { name: 'Bridge', agentIds: [captain.id] })
  for (const settingValue of ['true', 'false']) {
    await call(admin, settings.update, { settingName: 'EnableAgents', settingValue })
    await page.goto('/new')
    await page.getByRole('button', { name: 'Add files and tools' }).click()
    await expect(page.getByRole('menuitem', { name: 'Upload files' })).toBeVisible()
    const count = settingValue === 'true' ? 1 : 0
    await expect(entry).toHaveCount(count)
    // The browser does not ask for the agents of a notebook while the site has none: the console would show a 403.
    await page.goto(`/notebooks/${notebook.id}`)
    await expect(page.getByRole('button', { name: 'Add files and tools' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: '1 agent' })).toHaveCount(count)
    await page.keyboard.press('Escape')
    await expect(link).toHaveCount(count)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('agents')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await expect(command).toHaveCount(count)
  }
})

test('the edit address of an agent of another user leads to its page', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const { url } = await ownServer()
  const [owner, reader] = [await register(url), await register(url)]
  for (const person of [owner, reader]) await turnOn(person)
  const { id } = await call(owner, agents.create, { name: 'Harbour master', isPublic: true })
  const page = await anotherBrowser(reader)
  await page.goto(`/agents/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'Harbour master', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${url}/agents/${id}`)
  await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveCount(0)
})

test('an agent of the panel answers, a mentioned one answers once, under their names', async ({
  page,
  me,
  models,
}) => {
  await turnOn(me)
  await call(me, agents.create, { name: 'Captain', triggerWords: ['captain'], systemPrompt: 'Be brief.' })
  await call(me, agents.create, { name: 'Pilot', triggerWords: ['pilot'] })
  const { id } = await addNotebook(me, 'Harbour')
  models.answer('Which way?', 'North.')
  models.answer('@pilot and now?', 'East.')
  await page.goto(`/notebooks/${id}`)
  await addToMessage(page, 'Agents')
  const panel = page.getByRole('dialog', { name: /agent/i })
  await panel.getByRole('switch', { name: 'Captain' }).click()
  await expect(panel.getByRole('switch', { name: 'Captain' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 agent' })).toBeVisible()
  await composer(page).fill('Which way?')
  await composer(page).press('Enter')
  const messages = page.getByRole('article')
  await expect(messages.first()).toContainText('North.')
  await expect(messages.first().getByText('Captain', { exact: true })).toBeVisible()

  await composer(page).pressSequentially('@pil')
  await expect(page.getByRole('option', { name: /@pilot/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('@pilot ')
  await composer(page).pressSequentially('and now?')
  await composer(page).press('Enter')
  await expect(messages.nth(1)).toContainText('East.')
  await expect(messages.nth(1).getByText('Pilot', { exact: true })).toBeVisible()
})

test('the portrait of an agent is the part of a picture that is dragged into the frame', {
  tag: '@desktop',
}, async ({ page, me }) => {
  await turnOn(me)
  const { id } = await call(me, agents.create, { name: 'Harbour guide' })
  await page.goto(`/agents/${id}/edit`)
  await page.getByLabel('Picture file').setInputFiles(await pictureOfTwoColours(page))
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  const surface = crop.getByRole('application', { name: /^Picture: arrow keys/ })
  await expect(surface).toBeFocused()
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expect(crop.getByText('200%')).toBeVisible()
  await expectAccessible(page)
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await crop.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  const { visual } = await call(me, agents.get, { id })
  const portrait = page.locator(`main img[src="${visual.portraitUrl}"]`).first()
  expect(await partOfTwoColours(portrait)).toEqual({ width: 512, height: 512, left: 'red', right: 'red' })
})

test('an image model creates the portrait of an agent', { tag: '@desktop' }, async ({
  browser,
  ownServer,
}) => {
  const { page, models, person, close } = await openWithScriptedModel({ browser, ownServer })
  await turnOn(person)
  const { id } = await call(person, agents.create, {
    name: 'Harbour guide',
    description: 'Knows the harbour',
  })
  await page.goto(`/agents/${id}/edit`)
  const initials = page.getByRole('main').getByText('HG', { exact: true })
  await expect(initials).toBeVisible()
  await page.getByRole('button', { name: 'Create a picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(initials).toHaveCount(0)
  expect(models.drawn[0]?.body).toContain('“Harbour guide”. Knows the harbour')
  await expectAccessible(page)
  await close()
})

test('a new notebook begins with a chosen agent and its starter', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  await turnOn(me)
  const { id } = await call(me, agents.create, { name: 'Guide', starters: ['Where am I?'] })
  models.answer('Where am I?', 'At sea.')
  await page.goto(`/agents/${id}`)
  await page.getByRole('button', { name: 'Start notebook' }).click()
  await page.getByRole('button', { name: 'Where am I?' }).click()
  await expect(composer(page)).toHaveValue('Where am I?')
  await composer(page).press('Enter')
  const message = page.getByRole('article').first()
  await expect(message).toContainText('At sea.')
  await expect(message.getByText('Guide', { exact: true })).toBeVisible()
})

test('entries of agents are shown only to users who turned them on', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agents' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add files and tools' }).click()
  await expect(page.getByRole('menuitem', { name: 'Tools' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Agents' })).toHaveCount(0)
  await turnOn(me)
  await expect(page.getByRole('link', { name: 'Agents' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Agents' })).toBeVisible()
})

test('/create_agent drafts an agent from the conversation for review', { tag: '@desktop' }, async ({
  browser,
  ownServer,
}) => {
  const { page, models, person, close } = await openWithScriptedModel({ browser, ownServer })
  await turnOn(person)
  await page.goto('/new')
  await composer(page).fill('/create_agent')
  await expect(page.getByText('Use this command in a conversation')).toBeVisible()
  models.answer('When is high water?', 'At noon.')
  await ask(page, 'When is high water?')
  await expect(turn(page, 'When is high water?')).toContainText('At noon.')
  await composer(page).fill('/cre')
  await page.getByRole('option', { name: '/create_agent' }).click()
  await expect(page.getByText('Add the name of the agent.')).toBeVisible()
  await composer(page).pressSequentially(' Tide expert')
  await expect(page.getByText('Enter drafts an agent from this conversation')).toBeVisible()
  await expectAccessible(page)
  const draft = { description: 'Explains tides', systemPrompt: 'You explain tides.', starters: ['When?'] }
  const conversation = 'User:\nWhen is high water?\n\nAssistant:\nAt noon.'
  models.answer(conversation, JSON.stringify(draft))
  await composer(page).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Tide expert')
  await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveValue('You explain tides.')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('heading', { name: 'Tide expert', exact: true })).toBeVisible()
  await close()
})
