import { beforeAll, describe, expect, test } from 'vitest'
import { type Model, models } from '#contract/models.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { actFor } from '#server/users/service.ts'
import { resolveModel } from './service.ts'

let app: TestApp
let admin: TestUser
let customer: TestUser

beforeAll(async () => {
  app = await startApp()
  admin = await app.addUser({ isAdmin: true, tags: [] })
  customer = await app.addUser()
})

const list = async (user: TestUser): Promise<Model[]> => (await app.call(user.id, models.list)).body
const usableIds = async (user: TestUser) =>
  (await list(user)).filter(({ isUsable }) => isUsable).map(({ id }) => id)
const ctxOf = (user: TestUser) => actFor(createSystemCtx(app.ports, 'test'), user.id)

describe('an OpenAI-compatible server', () => {
  const id = 'compatible-ollama'

  test('offers the listed models except those unusable for chat', async () => {
    app.models.serve(id, [{ id: 'qwen3:8b', contextWindow: 40_960 }, { id: 'nomic-embed-text' }])
    await app.call(admin.id, models.saveProvider, { id, baseUrl: 'http://127.0.0.1:11434/v1' })
    const own = (await list(customer)).filter(({ backend }) => backend === 'openai_compatible')
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ id: `${id}/qwen3:8b`, vendor: 'Ollama', contextWindow: 40_960 })
    expect(await resolveModel(await ctxOf(customer), `${id}/qwen3:8b`)).toMatchObject({
      modelId: 'qwen3:8b',
      access: { baseUrl: 'http://127.0.0.1:11434/v1' },
    })
  })

  test('has the name that it was given, with its capitals, also in the messages about it', async () => {
    const access = { id: 'compatible-my-vllm', baseUrl: 'http://127.0.0.1:8000/v1' }
    const saved = await app.call(admin.id, models.saveProvider, { ...access, name: 'My vLLM (GPU 1)' })
    expect(saved.body).toMatchObject({ name: 'My vLLM (GPU 1)' })
    // Another address without a name keeps it.
    const moved = await app.call(admin.id, models.saveProvider, {
      ...access,
      baseUrl: 'http://127.0.0.1:8001/v1',
    })
    expect(moved.body).toMatchObject({ name: 'My vLLM (GPU 1)' })
    const removed = await app.call(admin.id, models.removeProvider, { id: access.id })
    expect(removed.body).toMatchObject({ name: 'My vLLM (GPU 1)', source: 'none' })
  })

  test('is queried again after a minute, and keeps its models when it does not answer', async () => {
    app.models.serve(id, [{ id: 'llama4' }])
    expect(await usableIds(customer)).toContain(`${id}/qwen3:8b`)
    app.clock.advance(61_000)
    await expect.poll(() => usableIds(customer)).toContain(`${id}/llama4`)
    app.models.serve(id, new ModelError('silent', 'Busy'))
    app.clock.advance(61_000)
    await list(customer)
    expect(await usableIds(customer)).toContain(`${id}/llama4`)
  })

  test('has its models shown as unavailable while it is unreachable', async () => {
    app.models.serve(id, new ModelError('unreachable', 'Could not reach 127.0.0.1:11434.'))
    app.clock.advance(61_000)
    const find = async () => (await list(customer)).find((model) => model.id === `${id}/llama4`)
    await expect.poll(find).toMatchObject({
      isUsable: false,
      unusableReason: 'Could not reach 127.0.0.1:11434.',
      isUnreachable: true,
    })
    const resolved = await resolveModel(await ctxOf(customer), `${id}/llama4`)
    expect(resolved).toMatchObject({ modelId: 'llama4', replacedRequested: false })
    app.models.serve(id, [{ id: 'llama4' }])
    app.clock.advance(11_000)
    await expect.poll(() => usableIds(customer)).toContain(`${id}/llama4`)
  })

  test('keeps its models when they are refreshed while it is unreachable', async () => {
    const isListed = async () => (await list(customer)).some((model) => model.id === `${id}/llama4`)
    expect(await isListed()).toBe(true)
    app.models.serve(id, new ModelError('unreachable', 'Could not reach 127.0.0.1:11434.'))
    await app.call(admin.id, models.refresh)
    expect(await isListed()).toBe(true)
    app.models.serve(id, [{ id: 'llama4' }])
    await app.call(admin.id, models.refresh)
    await expect.poll(() => usableIds(customer)).toContain(`${id}/llama4`)
  })

  test('keeps the order of its listing', async () => {
    app.models.serve(id, [{ id: 'zeta' }, { id: 'alpha' }, { id: 'llama4' }])
    app.clock.advance(61_000)
    // The first listing comes from the cache while the server is queried again.
    const names = async () =>
      (await list(customer)).filter(({ backend }) => backend === 'openai_compatible').map(({ name }) => name)
    await expect.poll(names).toEqual(['zeta', 'alpha', 'llama4'])
  })

  test('takes address and model names from the environment before saved values', async () => {
    const other = await startAnotherApp(
      {
        OPENAI_COMPATIBLE_OLLAMA_BASE_URL: 'http://10.0.0.1/v1',
        OPENAI_COMPATIBLE_OLLAMA_MODELS: 'one,two',
      },
      app,
    )
    const { body } = await other.call(customer.id, models.list)
    expect(body.filter(({ vendor }) => vendor === 'Ollama').map(({ name }) => name)).toEqual(['one', 'two'])
    const { body: providers } = await other.call(admin.id, models.providers)
    expect(providers.find((provider) => provider.id === id)).toMatchObject({
      source: 'environment',
      baseUrl: 'http://10.0.0.1/v1',
      variable: 'OPENAI_COMPATIBLE_OLLAMA_BASE_URL',
    })
    const refused = await other.call(admin.id, models.saveProvider, { id, baseUrl: 'http://10.0.0.2/v1' })
    expect(refused.status).toBe(422)
  })

  test('is detected on this machine', async () => {
    app.models.serve('probe', [{ id: 'qwen3:8b' }])
    const { body } = await app.call(admin.id, models.localServers)
    expect(body[0]).toEqual({ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:8b'] })
  })

  test('is saved without the trailing slashes of its address', async () => {
    const { body } = await app.call(admin.id, models.saveProvider, {
      id,
      baseUrl: 'http://127.0.0.1:11434/v1//',
    })
    expect(body.baseUrl).toBe('http://127.0.0.1:11434/v1')
  })
})
