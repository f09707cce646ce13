import { beforeAll, describe, expect, test } from 'vitest'
import { models } from '#contract/models.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { actFor } from '#server/users/service.ts'
import { learnFromFailure, learnFromRefusal, learnFromUsage } from './measurements.service.ts'
import { type ResolvedModel, resolveModel } from './service.ts'

const SERVER = 'compatible-bench'
const DAY_MS = 86_400_000

let app: TestApp
let admin: TestUser
let customer: TestUser

beforeAll(async () => {
  app = await startApp()
  admin = await app.addUser({ isAdmin: true, tags: [] })
  customer = await app.addUser()
  // One model for each test, because its measurements stay.
  const sized = [
    'refused',
    'stepped',
    'narrow',
    'restarted',
    'chosen',
    'gradual',
    'short',
    'steady',
    'usual',
    'unused',
  ]
  app.models.serve(SERVER, [{ id: 'guessed' }, ...sized.map((id) => ({ id, contextWindow: 32_000 }))])
  await app.call(admin.id, models.saveProvider, { id: SERVER, baseUrl: 'http://127.0.0.1:9/v1' })
})

const ctx = () => createSystemCtx(app.ports, 'test')
const find = async (name: string): Promise<ResolvedModel> =>
  resolveModel(await actFor(ctx(), customer.id), `${SERVER}/${name}`)
const refuse = async (
  name: string,
  refusal: { counted: number; reported?: number; contextWindow?: number },
): Promise<ResolvedModel> =>
  learnFromRefusal(ctx(), await find(name), { reported: undefined, contextWindow: undefined, ...refusal })
const use = async (name: string, counted: number, reported: number | undefined): Promise<number> => {
  await learnFromUsage(ctx(), await find(name), { counted, reported })
  return (await find(name)).tokenRatio
}

describe('a refused prompt', () => {
  test('teaches the token ratio that the model reports, also for later messages', async () => {
    expect((await find('refused')).tokenRatio).toBe(1)
    expect((await refuse('refused', { counted: 10_000, reported: 13_000 })).tokenRatio).toBe(1.3)
    expect((await find('refused')).tokenRatio).toBe(1.3)
  })

  test('raises the ratio by steps when the refusal has no number, up to a limit', async () => {
    expect((await refuse('stepped', { counted: 10_000 })).tokenRatio).toBe(1.5)
    expect((await refuse('stepped', { counted: 10_000 })).tokenRatio).toBe(2.25)
    for (let refusals = 0; refusals < 4; refusals += 1) await refuse('stepped', { counted: 10_000 })
    expect((await find('stepped')).tokenRatio).toBe(8)
  })

  test('is explained by a smaller window, which leaves the ratio and is shown to browsers', async () => {
    const socket = await app.socket(customer.id)
    socket.send({ type: 'subscribe', topic: 'user', id: customer.id })
    await socket.settled()
    const learned = await refuse('narrow', { counted: 20_000, contextWindow: 16_000 })
    expect(learned).toMatchObject({ tokenRatio: 1, model: { contextWindow: 16_000, max_tokens: 8000 } })
    await socket.until((frame) => frame.type === 'event' && frame.name === 'models_changed')
    socket.close()
    expect((await find('narrow')).model).toMatchObject({ contextWindow: 16_000, max_tokens: 8000 })
  })

  test('replaces a window that was assumed, larger or smaller', async () => {
    expect((await find('guessed')).model).toMatchObject({ contextWindow: 8192, isContextWindowAssumed: true })
    await refuse('guessed', { counted: 9000, reported: 9000, contextWindow: 12_000 })
    expect((await find('guessed')).model).toMatchObject({
      contextWindow: 12_000,
      isContextWindowAssumed: false,
    })
  })

  test('keeps the reported window when it claims a larger one', async () => {
    await refuse('refused', { counted: 10_000, reported: 13_000, contextWindow: 64_000 })
    expect((await find('refused')).model.contextWindow).toBe(32_000)
  })

  test('does not override the window that an administrator has set', async () => {
    const configuration = { id: `${SERVER}/chosen`, allowedUserTags: ['customer'], contextWindow: 24_000 }
    await app.call(admin.id, models.saveConfigurations, { configurations: [configuration] })
    await refuse('chosen', { counted: 20_000, contextWindow: 16_000 })
    expect((await find('chosen')).model).toMatchObject({ contextWindow: 24_000, max_tokens: 12_000 })
  })

  test('teaches a window for a week: the server may have been restarted with another one', async () => {
    await refuse('restarted', { counted: 20_000, contextWindow: 16_000 })
    app.clock.advance(7 * DAY_MS - 1000)
    expect((await find('restarted')).model.contextWindow).toBe(16_000)
    app.clock.advance(1000)
    expect((await find('restarted')).model.contextWindow).toBe(32_000)
  })
})

describe('the usage of an answer', () => {
  test('raises the ratio at once and lowers it gradually', async () => {
    expect(await use('gradual', 10_000, 20_000)).toBe(2)
    expect(await use('gradual', 10_000, 10_000)).toBeCloseTo(1.7)
    expect(await use('gradual', 10_000, 10_000)).toBeCloseTo(1.49)
  })

  test('is ignored for a prompt shorter than an eighth of the window', async () => {
    expect(await use('short', 3999, 8000)).toBe(1)
    expect(await use('short', 4000, 8000)).toBe(2)
  })

  test('is ignored when the model reports no number', async () => {
    expect(await use('steady', 10_000, undefined)).toBe(1)
    expect(await use('steady', 10_000, 0)).toBe(1)
  })

  test('writes nothing for a difference below five percent', async () => {
    expect(await use('usual', 10_000, 10_499)).toBe(1)
    expect(await use('usual', 10_000, 10_600)).toBe(1.06)
  })

  test('is never counted as less than ours', async () => {
    expect(await use('steady', 10_000, 2000)).toBe(1)
  })
})

describe('a failed call', () => {
  test('shows the models of an unreachable server as unavailable, for a minute', async () => {
    const target = await find('steady')
    await learnFromFailure(ctx(), target, new ModelError('unreachable', 'Could not reach the server.'))
    expect((await find('steady')).model).toMatchObject({
      isUsable: false,
      unusableReason: 'Could not reach the server.',
    })
    app.clock.advance(60_000)
    expect((await find('steady')).model.unusableReason).toBeNull()
  })

  test('changes nothing for any other reason', async () => {
    await learnFromFailure(ctx(), await find('steady'), new ModelError('overloaded', 'Busy'))
    expect((await find('steady')).model.isUsable).toBe(true)
  })
})

test('values learned at the same time about one model leave one row, and none about another model', async () => {
  const target = await find('steady')
  const reports = [11_000, 12_000, 13_000, 14_000]
  await Promise.all(reports.map((reported) => learnFromUsage(ctx(), target, { counted: 10_000, reported })))
  const rows = await app.ports.database.db
    .selectFrom('model_measurements')
    .select('token_ratio')
    .where('model_id', '=', target.model.id)
    .execute()
  expect(rows.map((row) => Math.round(row.token_ratio * 10_000))).toEqual([expect.toBeOneOf(reports)])
  expect((await find('unused')).tokenRatio).toBe(1)
})
