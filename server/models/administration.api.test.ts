import { beforeAll, describe, expect, test } from 'vitest'
import { modelAdministration } from '#contract/model-administration.ts'
import { type ModelConfiguration, models } from '#contract/models.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { actFor } from '#server/users/service.ts'
import { vendorModels } from './catalogue.ts'
import { fallbackOf, resolveModel } from './service.ts'

let app: TestApp
let admin: TestUser
let customer: TestUser

beforeAll(async () => {
  app = await startAnotherApp()
  admin = await app.addUser({ isAdmin: true, tags: [] })
  customer = await app.addUser()
  await app.addUser({ tags: ['Developer', 'support'] })
  await app.call(admin.id, models.saveProvider, { id: 'openai', apiKey: 'sk-administration-0123' })
})

const listAll = async () => (await app.call(admin.id, modelAdministration.list)).body
const inList = async (id: string) => (await listAll()).models.find((model) => model.id === id)
const asUserSees = async (id: string, user = customer) =>
  (await app.call(user.id, models.list)).body.find((model) => model.id === id)
const CATALOGUE = vendorModels.filter(({ backend }) => backend === 'openai').map(({ id }) => ({ id }))
const EVERYBODY = ['customer', 'analyst', 'developer']
const configure = (...configurations: (Partial<ModelConfiguration> & { id: string })[]) =>
  app.call(admin.id, models.saveConfigurations, {
    configurations: configurations.map((one) => ({ enabled: true, allowedUserTags: EVERYBODY, ...one })),
  })

test('is for administrators only', async () => {
  for (const [user, status] of [
    [undefined, 401],
    [customer.id, 403],
  ] as const) {
    const added = { providerId: 'openai', modelId: 'x', type: 'text' as const }
    expect((await app.call(user, modelAdministration.list)).status).toBe(status)
    expect((await app.call(user, modelAdministration.add, added)).status).toBe(status)
    expect((await app.call(user, modelAdministration.remove, { id: 'x' })).status).toBe(status)
    expect((await app.call(user, modelAdministration.test, { id: 'x' })).status).toBe(status)
  }
})

describe('the list', () => {
  test('contains every model with its facts, the reason why it cannot be used, and its type', async () => {
    const { models: all, tags } = await listAll()
    expect(tags).toEqual([...EVERYBODY, 'support'])
    expect(all.find(({ id }) => id === 'claude-haiku-4-5')).toMatchObject({
      obstacle: 'No API key for Anthropic: add one, or set ANTHROPIC_API_KEY',
      userCount: 0,
    })
    expect(all.find(({ id }) => id === 'gpt-6-luna')).toMatchObject({ obstacle: null, isAdded: false })
    const { body } = await app.call(admin.id, models.configurations)
    expect(body.settingValue.find(({ id }) => id === 'flux-2-pro')?.type).toBe('image')
  })

  test('counts the users who can use a model', async () => {
    expect((await inList('gpt-6.1-sol'))?.userCount).toBe(2)
    expect((await inList('gpt-6-luna'))?.userCount).toBe(3)
    await configure({ id: 'gpt-6-luna', allowedUserTags: ['SUPPORT'] })
    expect((await inList('gpt-6-luna'))?.userCount).toBe(2)
    await configure({ id: 'gpt-6-luna', private: true })
    expect((await inList('gpt-6-luna'))?.userCount).toBe(1)
    await configure({ id: 'gpt-6-luna', enabled: false })
    expect((await inList('gpt-6-luna'))?.userCount).toBe(0)
    await configure({ id: 'gpt-6-luna' })
  })
})

describe('corrections', () => {
  const corrected = {
    id: 'gpt-9-nova',
    name: 'Nova',
    contextWindow: 64_000,
    pricing: [{ aboveTokens: 0, input: 1e-6, output: 2e-6 }],
    capabilities: {
      max_tokens: 9000,
      supportsTools: true,
      supportsVision: true,
      thinking: 'effort' as const,
    },
  }
  const expected = {
    name: 'Nova',
    contextWindow: 64_000,
    isContextWindowAssumed: false,
    pricing: corrected.pricing,
    max_tokens: 9000,
    supportsTools: true,
    supportsVision: true,
    thinking: 'effort',
    can_think: true,
  }

  test('change what users see and what is called, and survive a new list of the provider', async () => {
    app.models.serve('openai', [
      ...CATALOGUE,
      { id: 'gpt-9-nova', contextWindow: 500_000, maxTokens: 20_000 },
    ])
    await app.call(admin.id, models.refresh)
    await configure(corrected)
    expect(await asUserSees('gpt-9-nova')).toMatchObject(expected)
    app.models.serve('openai', [
      ...CATALOGUE,
      { id: 'gpt-9-nova', name: 'GPT-9', contextWindow: 900_000, supportsTools: false },
    ])
    await app.call(admin.id, models.refresh)
    expect(await asUserSees('gpt-9-nova')).toMatchObject(expected)
    expect(await inList('gpt-9-nova')).toMatchObject({
      name: 'Nova',
      facts: { name: 'GPT-9', contextWindow: 900_000, supportsTools: false, pricing: [] },
    })
  })

  test('without a value return to the facts', async () => {
    const none = { name: null, contextWindow: null, capabilities: null, pricing: null, rank: null }
    await configure({ id: 'gpt-9-nova', ...none })
    expect(await asUserSees('gpt-9-nova')).toMatchObject({ name: 'GPT-9', contextWindow: 900_000 })
  })

  test('are validated', async () => {
    const wrong = await configure({ id: 'gpt-6-luna', capabilities: { max_tokens: 0 } })
    expect(wrong.status).toBe(422)
    expect((await configure({ id: 'gpt-6-luna', name: ' ' })).status).toBe(422)
    expect((await configure({ id: 'gpt-6-luna', contextWindow: 5 })).status).toBe(422)
  })
})

describe('an added model', () => {
  const nova = { providerId: 'openai', modelId: 'ft:gpt-nova:us', type: 'text' as const }

  test('is offered with assumptions until they are corrected, and can be called', async () => {
    const { body } = await app.call(admin.id, modelAdministration.add, nova)
    expect(body).toMatchObject({
      id: 'ft:gpt-nova:us',
      isAdded: true,
      vendor: 'OpenAI',
      contextWindow: 32_768,
    })
    expect(body.configuration.allowedUserTags).toEqual(['developer'])
    await configure({ id: 'ft:gpt-nova:us', name: 'Tuned' })
    expect(await asUserSees('ft:gpt-nova:us')).toMatchObject({ name: 'Tuned', isUsable: true })
    const actor = await actFor(createSystemCtx(app.ports, 'test'), customer.id)
    expect(await resolveModel(actor, 'ft:gpt-nova:us')).toMatchObject({
      modelId: 'ft:gpt-nova:us',
      replacedRequested: false,
    })
  })

  test('is refused when it exists, and for an unknown provider', async () => {
    const again = await app.call(admin.id, modelAdministration.add, nova)
    expect(again.body.fields).toEqual({ modelId: 'This model exists already' })
    const known = await app.call(admin.id, modelAdministration.add, { ...nova, modelId: 'gpt-6-luna' })
    expect(known.status).toBe(422)
    const nowhere = await app.call(admin.id, modelAdministration.add, { ...nova, providerId: 'compatible-x' })
    expect(nowhere.status).toBe(404)
    const empty = await app.call(admin.id, modelAdministration.add, { ...nova, modelId: ' ' })
    expect(empty.body.fields).toEqual({ modelId: 'Enter the ID of the model' })
  })

  test('can be removed, others cannot', async () => {
    const removed = await app.call(admin.id, modelAdministration.remove, { id: 'ft:gpt-nova:us' })
    expect(removed.status).toBe(200)
    expect(await inList('ft:gpt-nova:us')).toBeUndefined()
    expect((await app.call(admin.id, modelAdministration.remove, { id: 'gpt-6-luna' })).status).toBe(404)
    await app.call(admin.id, modelAdministration.add, nova)
    expect((await inList('ft:gpt-nova:us'))?.name).toBe('ft:gpt-nova:us')
  })

  test('can make pictures', async () => {
    const image = { providerId: 'openai', modelId: 'paint-1', type: 'image' as const }
    const { body } = await app.call(admin.id, modelAdministration.add, image)
    expect(body).toMatchObject({ type: 'image', contextWindow: 0, supportsTools: false, obstacle: null })
  })
})

describe('fallbacks', () => {
  test('form a chain, of which the first usable model answers', async () => {
    await configure(
      { id: 'gpt-6-astra', enabled: false, fallbackModel: 'gpt-6.1-sol' },
      { id: 'gpt-6.1-sol', allowedUserTags: [], fallbackModel: 'gpt-5-nano' },
      { id: 'gpt-5-nano' },
    )
    const actor = await actFor(createSystemCtx(app.ports, 'test'), customer.id)
    expect(await resolveModel(actor, 'gpt-6-astra')).toMatchObject({ modelId: 'gpt-5-nano' })
    expect((await fallbackOf(actor, { id: 'gpt-6-astra' }))?.modelId).toBe('gpt-5-nano')
    expect((await asUserSees('gpt-6-astra', admin))?.fallbackModel).toBe('gpt-6.1-sol')
  })

  test('are refused when they lead back to the model, also within one request', async () => {
    const cycle = await configure({ id: 'gpt-5-nano', fallbackModel: 'gpt-6-astra' })
    expect(cycle.body.fields).toEqual({
      'configurations.0.fallbackModel': 'This fallback leads back to the model',
    })
    const both = await configure(
      { id: 'gpt-4.1-nano', fallbackModel: 'gpt-5-mini' },
      { id: 'gpt-5-mini', fallbackModel: 'gpt-4.1-nano' },
    )
    expect(both.status).toBe(422)
    const turned = await configure(
      { id: 'gpt-5-nano', fallbackModel: 'gpt-6-astra' },
      { id: 'gpt-6-astra', fallbackModel: null },
    )
    expect(turned.status).toBe(200)
  })
})

describe('a test call', () => {
  test('measures the answer of the model', async () => {
    app.models.play({ parts: ['O', 'K'], usage: { inputTokens: 9, outputTokens: 2 } })
    const { body } = await app.call(admin.id, modelAdministration.test, { id: 'gpt-6-luna' })
    expect(body).toMatchObject({
      isSuccessful: true,
      text: 'OK',
      inputTokens: 9,
      outputTokens: 2,
      error: null,
    })
    expect(body.timeToFirstToken).toBeGreaterThanOrEqual(0)
    expect(app.models.calls.at(-1)).toMatchObject({ modelId: 'gpt-6-luna', settings: { maxTokens: 64 } })
  })

  test("shows the provider's words", async () => {
    app.models.play({ parts: [], error: new ModelError('model_unknown', 'No access to this model') })
    const { body } = await app.call(admin.id, modelAdministration.test, { id: 'gpt-6-luna' })
    expect(body).toMatchObject({
      isSuccessful: false,
      timeToFirstToken: null,
      error: 'No access to this model',
    })
  })

  test('works before the model is enabled, and makes a picture with an image model', async () => {
    await configure({ id: 'paint-1', enabled: false })
    const { body } = await app.call(admin.id, modelAdministration.test, { id: 'paint-1' })
    expect(body.isSuccessful).toBe(true)
    expect(app.pictureModels.calls.at(-1)).toMatchObject({ modelId: 'paint-1' })
  })

  test('calls nothing when the model has no key or is unknown', async () => {
    const before = app.models.calls.length
    const noKey = await app.call(admin.id, modelAdministration.test, { id: 'claude-haiku-4-5' })
    expect(noKey.body).toMatchObject({ isSuccessful: false, errorKey: { key: 'models.keyMissing' } })
    expect((await app.call(admin.id, modelAdministration.test, { id: 'unknown' })).status).toBe(404)
    expect(app.models.calls).toHaveLength(before)
  })
})

test('a change keeps the corrections that it leaves out, and null removes one', async () => {
  const change = (configuration: Partial<ModelConfiguration>) =>
    app.call(admin.id, models.saveConfigurations, { configurations: [{ id: 'gpt-4.1', ...configuration }] })
  const stored = async () => (await inList('gpt-4.1'))?.configuration
  const capabilities = { supportsTools: false }
  await change({ name: 'House model', contextWindow: 50_000, capabilities, allowedUserTags: ['support'] })
  await change({ rank: 7 })
  expect(await stored()).toMatchObject({
    enabled: true,
    name: 'House model',
    contextWindow: 50_000,
    capabilities,
    allowedUserTags: ['support'],
    rank: 7,
  })
  await change({ contextWindow: null, enabled: false })
  expect(await stored()).toMatchObject({ enabled: false, name: 'House model', contextWindow: null, rank: 7 })
})
