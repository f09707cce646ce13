import { beforeEach, describe, expect, test } from 'vitest'
import { modelAdministration } from '#contract/model-administration.ts'
import { models } from '#contract/models.ts'
import { VENDORS } from '#server/platform/config/provider-config.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { type ListedModel, ModelError } from '#server/platform/llm/port.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { actFor } from '#server/users/service.ts'
import { modelsJobs } from './listings.service.ts'
import { resolveModel } from './service.ts'

const KNOWN = [{ id: 'gpt-5.5' }, { id: 'gpt-5-mini-2025-08-07' }]
const NEW = { id: 'gpt-9-nova', contextWindow: 500_000, maxTokens: 20_000, supportsVision: true }

let app: TestApp
let admin: TestUser

beforeEach(async () => {
  app = await startAnotherApp()
  admin = await app.addUser({ isAdmin: true })
  await app.call(admin.id, models.saveProvider, { id: 'openai', apiKey: 'sk-installation-0123' })
})

const refresh = async () => (await app.call(admin.id, models.refresh)).body
const modelOf = async (id: string, user = admin) =>
  (await app.call(user.id, models.list)).body.find((model) => model.id === id)

test('known models keep the facts of the catalogue, unknown ones get what their provider reports', async () => {
  const before = await modelOf('gpt-5.5')
  app.models.serve('openai', [...KNOWN, NEW, { id: 'gpt-9-mystery' }, { id: 'gpt-realtime-9' }])
  expect(await refresh()).toEqual([{ id: 'openai', name: 'OpenAI', models: 5, error: null }])
  // The models that are offered by default are not listed.
  expect(await modelOf('gpt-5.5')).toEqual({ ...before, isDefault: true })
  expect(await modelOf('gpt-5-mini-2025-08-07')).toBeUndefined()
  expect(await modelOf('gpt-realtime-9')).toBeUndefined()
  expect(await modelOf('gpt-9-nova')).toMatchObject({
    vendor: 'OpenAI',
    isUnverified: true,
    isUsable: true,
    contextWindow: 500_000,
    isContextWindowAssumed: false,
    max_tokens: 20_000,
    supportsVision: true,
    pricing: [],
    description: 'Listed by OpenAI. What it does not report is assumed',
  })
  expect(await modelOf('gpt-9-mystery')).toMatchObject({
    contextWindow: 32_768,
    isContextWindowAssumed: true,
    max_tokens: 8192,
    supportsTools: false,
    supportsVision: false,
  })
})

test('an unknown price opens a model to developers only', async () => {
  app.models.serve('openai', [NEW])
  await refresh()
  const [customer, developer] = [await app.addUser(), await app.addUser({ tags: ['developer'] })]
  expect(await modelOf('gpt-9-nova', customer)).toBeUndefined()
  expect(await modelOf('gpt-9-nova', developer)).toBeDefined()
})

test('models that are no longer listed are shown as gone, fall back, and can come back', async () => {
  app.models.serve('openai', [...KNOWN, NEW])
  await refresh()
  app.models.serve('openai', [{ id: 'gpt-5-mini' }])
  await refresh()
  for (const id of ['gpt-5.5', 'gpt-9-nova'])
    expect(await modelOf(id)).toMatchObject({
      isUsable: false,
      unusableReason: 'OpenAI no longer lists this model',
    })
  expect(await modelOf('gpt-5-mini')).toMatchObject({ isUsable: true })
  const fallback = { enabled: true, allowedUserTags: [], fallbackModel: 'gpt-5-mini' }
  await app.call(admin.id, models.saveConfigurations, { configurations: [{ id: 'gpt-5.5', ...fallback }] })
  const ctx = await actFor(createSystemCtx(app.ports, 'test'), admin.id)
  expect(await resolveModel(ctx, 'gpt-5.5')).toMatchObject({ modelId: 'gpt-5-mini', replacedRequested: true })
  app.models.serve('openai', KNOWN)
  await refresh()
  expect(await modelOf('gpt-5.5')).toMatchObject({ isUsable: true })
})

test('a list that had pictures and has none hides only the pictures that it had', async () => {
  app.models.serve('openai', [{ id: 'gpt-5-mini' }, { id: 'gpt-image-1.5' }])
  await refresh()
  expect(await modelOf('gpt-image-2')).toMatchObject({ isUsable: false })
  app.models.serve('openai', [{ id: 'gpt-5-mini' }])
  await refresh()
  expect(await modelOf('gpt-image-2')).toMatchObject({ isUsable: true })
  expect(await modelOf('gpt-image-1.5')).toMatchObject({
    isUsable: false,
    unusableReason: 'OpenAI no longer lists this model',
  })
})

describe('models of the catalogue that are not listed', () => {
  const VENDOR_MODELS = [
    ['openai', 'gpt-4.1', 'OpenAI'],
    ['anthropic', 'claude-opus-5', 'Anthropic'],
    ['google', 'gemini-2.5-pro', 'Google'],
    ['xai', 'grok-4.3', 'xAI'],
    ['mistral', 'mistral-large-2512', 'Mistral'],
    ['cohere', 'command-a-03-2025', 'Cohere'],
    ['bedrock', 'us.meta.llama4-scout-17b-instruct-v1:0', 'Amazon Bedrock'],
  ] as const

  test.each(VENDOR_MODELS)(
    'a model that %s does not list is not offered, and falls back',
    async (provider, id, name) => {
      await app.call(admin.id, models.saveProvider, { id: provider, apiKey: 'key-of-a-vendor-0123' })
      expect(await modelOf(id)).toMatchObject({ isUsable: true })
      app.models.serve(provider, [{ id: 'another-model' }])
      await refresh()
      expect(await modelOf(id)).toMatchObject({
        isUsable: false,
        unusableReason: `${name} does not list this model`,
      })
      const user = await app.addUser({ tags: ['developer'] })
      expect(await modelOf(id, user)).toBeUndefined()
      const configurations = [{ id, enabled: true, allowedUserTags: [], fallbackModel: 'another-model' }]
      await app.call(admin.id, models.saveConfigurations, { configurations })
      const ctx = await actFor(createSystemCtx(app.ports, 'test'), admin.id)
      expect(await resolveModel(ctx, id)).toMatchObject({ modelId: 'another-model', replacedRequested: true })
      app.models.serve(provider, [{ id: 'another-model' }, { id }])
      await refresh()
      expect(await modelOf(id)).toMatchObject({ isUsable: true })
    },
  )

  const PICTURES = [
    ['xai', 'grok-imagine-image', 'grok-4.3', 'grok-2-image-1212'],
    ['openai', 'gpt-image-2', 'gpt-4.1', 'gpt-image-1.5'],
    ['openai', 'whisper-1', 'gpt-4.1', 'gpt-4o-transcribe'],
  ] as const

  test.each(PICTURES)('a list of %s hides %s only when it has others of its type', async (id, ...names) => {
    const [model, text, sameType] = names
    const isListed = async () =>
      (await app.call(admin.id, modelAdministration.list)).body.models.find((one) => one.id === model)
        ?.isListed
    await app.call(admin.id, models.saveProvider, { id, apiKey: 'key-of-a-vendor-0123' })
    app.models.serve(id, [{ id: text }])
    await refresh()
    expect(await isListed()).toBe(true)
    app.models.serve(id, [{ id: text }, { id: sameType }])
    await refresh()
    expect(await isListed()).toBe(false)
    app.models.serve(id, [{ id: text }, { id: sameType }, { id: model }])
    await refresh()
    expect(await isListed()).toBe(true)
  })

  test('the providers that have a list are all tested', () => {
    const asked = VENDORS.map(({ id }) => id).filter((id) => id !== 'bfl')
    expect(asked).toEqual(expect.arrayContaining(VENDOR_MODELS.map(([id]) => id)))
    expect(asked).toHaveLength(VENDOR_MODELS.length)
  })

  test('a user with their own key can use it, and an added model is not affected', async () => {
    app.models.serve('openai', [NEW])
    await refresh()
    const user = await app.addUser()
    expect(await modelOf('gpt-4.1', user)).toBeUndefined()
    await app.call(user.id, models.savePersonalKey, { id: 'openai', apiKey: 'sk-of-the-user-0123' })
    expect(await modelOf('gpt-4.1', user)).toMatchObject({ isUsable: true, paidBy: 'user' })
    const added = { providerId: 'openai', modelId: 'ft:gpt-4.1:own', type: 'text' } as const
    await app.call(admin.id, modelAdministration.add, added)
    expect(await modelOf('ft:gpt-4.1:own')).toMatchObject({ isUsable: true })
  })
})

describe('an administrator adds a model of the catalogue that is not listed', () => {
  const added = { providerId: 'openai', modelId: 'gpt-4.1', type: 'text' } as const
  const administered = async () =>
    (await app.call(admin.id, modelAdministration.list)).body.models.find(({ id }) => id === 'gpt-4.1')

  test('it is offered with the facts of the catalogue until it is removed', async () => {
    const facts = await administered()
    app.models.serve('openai', [NEW])
    await refresh()
    expect(await administered()).toMatchObject({ isListed: false, isAdded: false })
    await app.call(admin.id, modelAdministration.add, added)
    expect(await administered()).toMatchObject({ isAdded: true, obstacle: null, facts: facts?.facts })
    expect(await modelOf('gpt-4.1')).toMatchObject({ isUsable: true })
    const configuration = { id: 'gpt-4.1', enabled: true, allowedUserTags: [], rank: 3 }
    await app.call(admin.id, models.saveConfigurations, { configurations: [configuration] })
    await app.call(admin.id, modelAdministration.remove, { id: 'gpt-4.1' })
    expect(await administered()).toMatchObject({
      isAdded: false,
      obstacle: 'OpenAI does not list this model',
      configuration: { rank: 3 },
    })
  })

  test('one that its provider no longer lists is offered again', async () => {
    app.models.serve('openai', [...KNOWN, { id: 'gpt-4.1' }])
    await refresh()
    app.models.serve('openai', KNOWN)
    await refresh()
    expect(await modelOf('gpt-4.1')).toMatchObject({ isUsable: false })
    await app.call(admin.id, modelAdministration.add, added)
    expect(await modelOf('gpt-4.1')).toMatchObject({ isUsable: true })
  })

  test('it cannot be added to another provider, nor while it is listed', async () => {
    const exists = { status: 422, body: { fields: { modelId: 'This model exists already' } } }
    app.models.serve('openai', [NEW])
    await refresh()
    await app.call(admin.id, models.saveProvider, { id: 'anthropic', apiKey: 'key-of-a-vendor-0123' })
    const elsewhere = { ...added, providerId: 'anthropic' }
    expect(await app.call(admin.id, modelAdministration.add, elsewhere)).toMatchObject(exists)
    app.models.serve('openai', [NEW, { id: 'gpt-4.1' }])
    await refresh()
    expect(await app.call(admin.id, modelAdministration.add, added)).toMatchObject(exists)
  })
})

test.each([
  [new ModelError('unreachable', 'Could not reach api.openai.com.'), 'Could not reach api.openai.com.'],
  [[], 'The list of models is empty'],
])('a provider that does not answer changes nothing', async (answer, error) => {
  app.models.serve('openai', [...KNOWN, NEW])
  await refresh()
  app.models.serve('openai', answer)
  expect(await refresh()).toMatchObject([{ id: 'openai', models: null, error }])
  expect(await modelOf('gpt-9-nova')).toMatchObject({ isUsable: true })
})

describe('the list of Bedrock', () => {
  const LLAMA = 'us.meta.llama3-3-70b-instruct-v1:0'
  const EU_LLAMA = LLAMA.replace('us.', 'eu.')
  const CLAUDE = 'eu.anthropic.claude-opus-9-v1:0'
  const claude = { id: CLAUDE, name: 'Claude Opus 9', vendor: 'Anthropic', type: 'text' } as const

  beforeEach(async () => {
    await app.call(admin.id, models.saveProvider, { id: 'bedrock', apiKey: 'bedrock-key-0123' })
  })

  const serve = async (...listed: ListedModel[]) => {
    app.models.serve('bedrock', listed)
    return (await refresh()).find(({ id }) => id === 'bedrock')
  }
  const calledAs = async (id: string) => {
    await app.call(admin.id, modelAdministration.test, { id })
    return app.models.calls.at(-1)?.modelId
  }

  test('known models keep their facts and are called as the region has them', async () => {
    const before = await modelOf(LLAMA)
    expect(await serve({ id: EU_LLAMA, name: 'Llama', vendor: 'Meta', type: 'text' })).toEqual({
      id: 'bedrock',
      name: 'Amazon Bedrock',
      models: 1,
      error: null,
    })
    expect(await modelOf(LLAMA)).toEqual(before)
    expect(await modelOf(EU_LLAMA)).toBeUndefined()
    expect(await calledAs(LLAMA)).toBe(EU_LLAMA)
    const ctx = await actFor(createSystemCtx(app.ports, 'test'), admin.id)
    expect(await resolveModel(ctx, LLAMA)).toMatchObject({ modelId: EU_LLAMA, replacedRequested: false })
  })

  test('unknown models are offered with assumptions, those that make pictures as such', async () => {
    await serve(claude, { id: 'amazon.nova-canvas-v1:0', type: 'image' })
    expect(await modelOf(CLAUDE)).toMatchObject({
      name: 'Claude Opus 9',
      vendor: 'Anthropic',
      backend: 'bedrock',
      isUnverified: true,
      isUsable: true,
      contextWindow: 200_000,
      isContextWindowAssumed: true,
      max_tokens: 8192,
      pricing: [],
    })
    expect(await modelOf('amazon.nova-canvas-v1:0')).toMatchObject({ type: 'image', isUsable: true })
    expect(await calledAs(CLAUDE)).toBe(CLAUDE)
  })

  test('a model that an administrator added is called by the id that they gave', async () => {
    const id = CLAUDE.replace('eu.', 'global.')
    await app.call(admin.id, modelAdministration.add, { providerId: 'bedrock', modelId: id, type: 'text' })
    await serve(claude)
    expect(await calledAs(id)).toBe(id)
  })
})

test('the lists are updated every day, and when a key is saved', async () => {
  app.models.serve('openai', [NEW])
  await app.settle()
  expect(await modelOf('gpt-9-nova')).toBeDefined()
  app.models.serve('openai', [{ id: 'gpt-9-later' }])
  const [daily] = modelsJobs(app.ports)
  expect(daily?.cron).toBe('23 3 * * *')
  await daily?.run({})
  expect(await modelOf('gpt-9-later')).toBeDefined()
})

test('a removed provider takes its list with it', async () => {
  app.models.serve('openai', [NEW])
  await refresh()
  await app.call(admin.id, models.removeProvider, { id: 'openai' })
  expect(await modelOf('gpt-9-nova')).toBeUndefined()
})

test('other users cannot have the lists updated', async () => {
  const user = await app.addUser()
  expect((await app.call(user.id, models.refresh)).status).toBe(403)
})
