import { beforeAll, expect, test } from 'vitest'
import { KEYWORDS_ONLY, models } from '#contract/models.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { chosenEmbeddingModel } from './embeddings.service.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await startApp()
  admin = await app.addUser({ isAdmin: true, tags: [] })
})

const chosen = () => chosenEmbeddingModel(createSystemCtx(app.ports, 'test'))
const choose = (settingValue: string) =>
  app.call(admin.id, settings.update, { settingName: 'DefaultEmbeddingModel', settingValue })
const saveKey = (id: string) => app.call(admin.id, models.saveProvider, { id, apiKey: 'sk-a-test-key-1234' })

test('no model embeds texts without a key', async () => {
  expect(await chosen()).toBeUndefined()
})

test('the first offered model whose provider has a key embeds texts by default', async () => {
  await saveKey('mistral')
  expect(await chosen()).toMatchObject({ id: 'mistral/mistral-embed', name: 'mistral-embed (Mistral)' })
  await saveKey('google')
  expect(await chosen()).toMatchObject({ id: 'google/gemini-embedding-001', dimensions: 1536 })
})

test('the choice of an administrator comes first', async () => {
  await choose('mistral/mistral-embed')
  const model = await chosen()
  expect(model).toMatchObject({ id: 'mistral/mistral-embed', provider: { apiKey: 'sk-a-test-key-1234' } })
  expect(model).not.toHaveProperty('dimensions')
})

test('no other model replaces a chosen one whose provider has no key: their vectors do not compare', async () => {
  await choose('openai/text-embedding-3-small')
  expect(await chosen()).toBeUndefined()
})

test('a model that is not offered can be chosen by name, with slashes in it', async () => {
  await choose('mistral/team/own-embed')
  expect(await chosen()).toMatchObject({ modelId: 'team/own-embed', id: 'mistral/team/own-embed' })
})

test('a model of an unknown provider embeds nothing', async () => {
  await choose('compatible-gone/one')
  expect(await chosen()).toBeUndefined()
})

test('keyword search alone can be chosen although providers have keys', async () => {
  await choose(KEYWORDS_ONLY)
  expect(await chosen()).toBeUndefined()
  await choose('')
  expect(await chosen()).toMatchObject({ id: 'google/gemini-embedding-001' })
})

test('a removed key takes the model away at once', async () => {
  await app.call(admin.id, models.removeProvider, { id: 'google' })
  expect(await chosen()).toMatchObject({ id: 'mistral/mistral-embed' })
})

test('a key that another secret key sealed counts as missing', async () => {
  const ports = { ...app.ports, secretKey: 'another key that is long enough to be one' }
  expect(await chosenEmbeddingModel(createSystemCtx(ports, 'test'))).toBeUndefined()
  expect(app.logged).toContainEqual(
    expect.objectContaining({ provider: 'mistral', msg: 'a stored provider key does not open' }),
  )
})
