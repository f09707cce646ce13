import { files } from '#contract/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { closeAiSettings, openAiSettings } from './support/ai-settings.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, composer, turn } from './support/conversation.ts'
import { fileLine, openLibrary } from './support/library.ts'
import { register } from './support/people.ts'
import { navigation } from './support/shell.ts'
import { OUTAGE } from './support/supervision.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('without a network', () => {
  test('a known notebook opens, sending waits, the draft is kept, and all works again afterwards', async ({
    page,
    context,
    me,
    models,
    supervision,
  }) => {
    supervision.expectConsole(OUTAGE)
    models.answer('Before the tunnel', 'Read me in the dark.')
    models.answer('After the tunnel', 'Light again.')
    const known = await addNotebook(me, 'Known')
    const unknown = await addNotebook(me, 'Never opened')
    await page.goto(`/notebooks/${known.id}`)
    await ask(page, 'Before the tunnel')
    await expect(turn(page, 'Before the tunnel').getByRole('button', { name: 'Copy answer' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await call(me, files.create, { fileName: 'tunnel.md', content: 'Dark' })
    await openLibrary(page)
    await expect(fileLine(page, 'tunnel.md')).toBeVisible()
    await page.goto(`/notebooks/${known.id}`)
    await expect(turn(page, 'Before the tunnel')).toContainText('Read me in the dark.')

    await context.setOffline(true)
    await expect(page.getByRole('alert')).toHaveText('You are offline. Your draft is saved.')
    await composer(page).fill('After the tunnel')
    await composer(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expect(composer(page)).toHaveValue('After the tunnel')
    await expectAccessible(page)

    await page.reload()
    await expect(turn(page, 'Before the tunnel')).toContainText('Read me in the dark.')
    await expect(composer(page)).toHaveValue('After the tunnel')
    await openAiSettings(page)
    await closeAiSettings(page)
    await openLibrary(page)
    await expect(fileLine(page, 'tunnel.md')).toBeVisible()
    await page.goto(`/notebooks/${unknown.id}`)
    await expect(page.getByText('This notebook is not on this device')).toBeVisible()
    await expect(
      page.getByRole('status', { name: 'Offline' }).or(page.getByText('You are offline')),
    ).not.toHaveCount(0)

    await context.setOffline(false)
    await expect(page).toHaveTitle(/Never opened/)
    await page.goto(`/notebooks/${known.id}`)
    await expect(page.getByRole('alert')).toBeHidden()
    await composer(page).press('Enter')
    await expect(turn(page, 'After the tunnel')).toContainText('Light again.')
  })
})

test('a server that restarts during an answer keeps the text so far, and the user can continue', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser, models }) => {
  const server = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const person = await register(server.url)
  const page = await anotherBrowser(person, {
    expectConsole: OUTAGE,
  })
  models.answer('A first question', 'A first answer.')
  const reply = models.hold('Will you survive?')
  await page.goto('/new')
  await ask(page, 'A first question')
  await expect(turn(page, 'A first question')).toContainText('A first answer.')
  await ask(page, 'Will you survive?')
  reply.write('I am not sure I')
  const answer = turn(page, 'Will you survive?')
  await expect(answer).toContainText('I am not sure I')

  await server.kill()
  await expect(page.getByRole('alert')).toHaveText('You are offline. Your draft is saved.')
  await expect(answer).toContainText('I am not sure I')
  await composer(page).fill('Meanwhile, a draft')
  await server.start()
  await expect(answer.getByRole('note')).toContainText('The reply was interrupted')
  await expect(answer).toContainText('I am not sure I')
  await expect(composer(page)).toHaveValue('Meanwhile, a draft')

  models.answer('Will you survive?', 'I did.')
  await answer.getByRole('button', { name: 'Try again' }).click()
  await expect(answer).toContainText('I did.')
  await page.reload()
  await expect(turn(page, 'A first question')).toContainText('A first answer.')
  await expect(answer).toContainText('I did.')
})

test('on a phone, every page reports an unreachable server', { tag: '@mobile' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const server = await ownServer()
  const page = await anotherBrowser(await register(server.url), { expectConsole: OUTAGE })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible()
  const notice = page.getByRole('status').getByText(/^(Offline|Connecting)/)
  await expect(notice).toBeHidden()
  await server.kill()
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await server.start()
  await expect(notice).toBeHidden({ timeout: 30_000 })
})

test('all data is present after the server was stopped and started', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
  models,
}) => {
  const server = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const person = await register(server.url)
  const page = await anotherBrowser(person, { expectConsole: OUTAGE })
  models.answer('Remember this', 'I shall.')
  await page.goto('/new')
  await ask(page, 'Remember this')
  await expect(turn(page, 'Remember this')).toContainText('I shall.')
  await server.stop()
  await server.start()
  const elsewhere = await anotherBrowser(person)
  await elsewhere.goto('/new')
  const nav = await navigation(elsewhere)
  await nav.getByRole('listitem').getByRole('link').click()
  await expect(turn(elsewhere, 'Remember this')).toContainText('I shall.')
})

test('a message without a server is sent when one is available', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
  models,
}) => {
  const server = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const person = await register(server.url)
  const page = await anotherBrowser(person, { expectConsole: OUTAGE })
  const { id } = await addNotebook(person, 'Patient')
  models.answer('Is anybody there?', 'Yes, at last.')
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await server.kill()
  await ask(page, 'Is anybody there?')
  await expect(page.getByText('Is anybody there?')).toBeVisible()
  await server.start()
  await expect(page.getByText('Yes, at last.')).toBeVisible({ timeout: 30_000 })
})

test.describe('without cached code', () => {
  test.use({ serviceWorkers: 'block' })

  test('a menu that was never open waits for the connection', { tag: '@desktop' }, async ({
    page,
    context,
    supervision,
  }) => {
    supervision.expectConsole(OUTAGE)
    await page.goto('/new')
    await expect(composer(page)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  })
})
