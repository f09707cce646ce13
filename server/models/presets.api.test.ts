import { beforeAll, expect, test } from 'vitest'
import { MODEL_PRESETS_MAX, modelPresets, modelPresetsChanged } from '#contract/model-presets.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

let app: TestApp
let user: TestUser
let other: TestUser

beforeAll(async () => {
  app = await startApp()
  user = await app.addUser()
  other = await app.addUser()
})

const create = (name: string, settings = { temperature: 0.2, max_tokens: 4096 }, owner = user) =>
  app.call(owner.id, modelPresets.create, { name, settings })
const list = async (owner = user) => (await app.call(owner.id, modelPresets.list)).body

test('presets are saved, applied from the list, renamed and deleted', async () => {
  const { body: precise } = await create(' Precise ')
  expect(precise).toMatchObject({ name: 'Precise', isDefault: false })
  await create('Bold', { temperature: 1.8, max_tokens: 8192 })
  expect((await list()).map(({ name }) => name)).toEqual(['Bold', 'Precise'])
  const renamed = await app.call(user.id, modelPresets.update, { id: precise.id, name: 'Exact' })
  expect(renamed.body).toMatchObject({ name: 'Exact', settings: { temperature: 0.2, max_tokens: 4096 } })
  const changed = await app.call(user.id, modelPresets.update, {
    id: precise.id,
    settings: { temperature: 0 },
  })
  expect(changed.body).toMatchObject({ name: 'Exact', settings: { temperature: 0 } })
  expect((await app.call(user.id, modelPresets.remove, { id: precise.id })).status).toBe(200)
  expect((await list()).map(({ name }) => name)).toEqual(['Bold'])
})

test('a user has at most one default', async () => {
  const [{ body: one }, { body: two }] = [await create('One'), await create('Two')]
  await app.call(user.id, modelPresets.update, { id: one.id, isDefault: true })
  await app.call(user.id, modelPresets.update, { id: two.id, isDefault: true })
  const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)
  expect(await defaults()).toEqual(['Two'])
  await app.call(user.id, modelPresets.update, { id: two.id, isDefault: false })
  expect(await defaults()).toEqual([])
})

test('names and settings are validated', async () => {
  await create('Taken')
  expect((await create('taken')).body.fields).toEqual({ name: 'You already have a preset with this name' })
  expect((await create(' ')).body.fields).toEqual({ name: 'Enter a name' })
  expect((await create('x'.repeat(61))).body.fields).toEqual({
    name: 'A name must be at most 60 characters',
  })
  expect((await create('Hot', { temperature: 3, max_tokens: 1 })).status).toBe(422)
  const { body: free } = await create('Free')
  const renamed = await app.call(user.id, modelPresets.update, { id: free.id, name: 'TAKEN' })
  expect(renamed.status).toBe(422)
})

test('presets belong to their user', async () => {
  const { body: mine } = await create('Mine')
  expect(await list(other)).toEqual([])
  expect((await app.call(other.id, modelPresets.update, { id: mine.id, name: 'Yours' })).status).toBe(404)
  expect((await app.call(other.id, modelPresets.remove, { id: mine.id })).status).toBe(404)
  expect((await app.call(undefined, modelPresets.list)).status).toBe(401)
  expect((await create('Mine', undefined, other)).status).toBe(200)
})

test('the other tabs of the user are notified', async () => {
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  await socket.settled()
  expect((await create('Seen')).status).toBe(200)
  await socket.until((frame) => frame.type === 'event' && frame.name === modelPresetsChanged.name)
  socket.close()
})

test('their number is limited, also at once', async () => {
  const busy = await app.addUser()
  const answers = await Promise.all(
    Array.from({ length: MODEL_PRESETS_MAX + 3 }, (_, index) => create(`P${index}`, undefined, busy)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MODEL_PRESETS_MAX)
  expect(await list(busy)).toHaveLength(MODEL_PRESETS_MAX)
})
