import { expect, test } from 'vitest'
import {
  SAVED_PROMPTS_MAX,
  savedPrompts,
  savedPromptsChanged,
  variablesOf,
  withValues,
} from '#contract/prompts.ts'
import { startApp } from '#server/testing/harness.ts'

async function start() {
  const app = await startApp()
  const [user, stranger] = [await app.addUser(), await app.addUser()]
  const create = (name: string, text = 'Explain {{topic}}') =>
    app.call(user.id, savedPrompts.create, { name, text })
  const names = async () => (await app.call(user.id, savedPrompts.list)).body.map(({ name }) => name)
  return { app, user, stranger, create, names }
}

test('saves, lists, changes and deletes prompts of the user, in every tab', async () => {
  const { app, user, create, names } = await start()
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  const { body } = await create(' Translate ', 'Translate into {{language}}')
  expect(body).toMatchObject({ name: 'translate', text: 'Translate into {{language}}' })
  await socket.until((frame) => frame.type === 'event' && frame.name === savedPromptsChanged.name)
  await create('essay')
  expect(await names()).toEqual(['essay', 'translate'])
  const changed = await app.call(user.id, savedPrompts.update, {
    id: body.id,
    name: 'german',
    text: 'Auf Deutsch',
  })
  expect(changed.body).toMatchObject({ id: body.id, name: 'german', text: 'Auf Deutsch' })
  await app.call(user.id, savedPrompts.remove, { id: body.id })
  expect(await names()).toEqual(['essay'])
})

test.each([
  ['', 'Use lower-case letters'],
  ['two words', 'Use lower-case letters'],
  ['1st', 'Use lower-case letters'],
  ['roll', 'This name is already used by a command'],
  ['key', 'This name is already used by a command'],
  ['x'.repeat(41), 'A name must be at most 40 characters'],
  ['essay', 'You already have a prompt with this name'],
])('refuses the name %j', async (name, message) => {
  const { create } = await start()
  await create('essay')
  const { status, body } = await create(name)
  expect(status).toBe(422)
  expect((body as { fields?: { name?: string } }).fields?.name).toContain(message)
})

test.each(['/key openai sk-secret', ' ／key sk-secret', '/llm /key sk-secret'])(
  'refuses the text %j, which may have an API key',
  async (text) => {
    const { create, names } = await start()
    const { status, body } = await create('mine', text)
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields: { text: expect.stringContaining('/key') } })
    expect(await names()).toEqual([])
  },
)

test('refuses texts without words or with many variables, and more prompts than the limit', async () => {
  const { create } = await start()
  expect((await create('empty', '  ')).status).toBe(422)
  const variables = Array.from({ length: 21 }, (_, index) => `{{v${index}}}`).join(' ')
  expect((await create('many', variables)).status).toBe(422)
  for (let index = 0; index < SAVED_PROMPTS_MAX; index += 1) await create(`p${index}`)
  const { status } = await create('more')
  expect(status).toBe(422)
})

test('keeps prompts private', async () => {
  const { app, user, stranger, create } = await start()
  const { id } = (await create('essay')).body
  const change = { id, name: 'mine', text: 'Mine' }
  expect((await app.call(stranger.id, savedPrompts.list)).body).toEqual([])
  expect((await app.call(stranger.id, savedPrompts.update, change)).status).toBe(404)
  expect((await app.call(stranger.id, savedPrompts.remove, { id })).status).toBe(404)
  expect((await app.call(undefined, savedPrompts.list)).status).toBe(401)
  expect((await app.call(user.id, savedPrompts.list)).body).toHaveLength(1)
})

test('finds variables once each, and fills in their values', () => {
  const text = 'Compare {{ one thing }} with {{other}}: {{one thing}}, {not}, {{}}'
  expect(variablesOf(text)).toEqual(['one thing', 'other'])
  expect(withValues(text, { 'one thing': '$& {{other}}' })).toBe(
    'Compare $& {{other}} with {{other}}: $& {{other}}, {not}, {{}}',
  )
})
