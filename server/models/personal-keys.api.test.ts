import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { models, type PersonalKeyProvider } from '#contract/models.ts'
import { notebookJobs } from '#contract/notebook-jobs.ts'
import { notebooks } from '#contract/notebooks.ts'
import { settings } from '#contract/settings.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { conversationIn } from '#server/testing/conversation.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { impersonating } from '#server/testing/impersonation.ts'
import { createRecordingMeter } from '#server/testing/recording-meter.ts'
import { resealPersonalKeys } from './personal-keys.service.ts'

const KEY = 'sk-proj-personal-0123456789-9876'
/** Of this price only developers may use it by default. */
const MODEL = 'gpt-6.1-sol'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const save = (user: Pick<TestUser, 'id'>, id: PersonalKeyProvider = 'openai', apiKey = KEY) =>
  app.call(user.id, models.savePersonalKey, { id, apiKey })

async function openaiKeyOf(user: TestUser) {
  const { body } = await app.call(user.id, models.personalKeys)
  return body.find(({ id }) => id === 'openai')
}

async function modelFor(user: TestUser, id = MODEL) {
  return (await app.call(user.id, models.list)).body.find((model) => model.id === id)
}

async function talkOf(user: TestUser) {
  const { body } = await app.call(user.id, notebooks.create, {})
  return conversationIn(app, user, body.id)
}

async function askedWith(user: TestUser) {
  const playing = app.models.play('At noon.')
  const quest = await (await talkOf(user)).ask('When is high water?', { model: MODEL })
  return { call: await playing.asked, quest }
}

describe('a personal key', () => {
  test('opens the models of its vendor to its user alone, marked', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()]
    expect(await modelFor(user)).toBeUndefined()
    expect((await save(user)).body).toEqual({ id: 'openai', name: 'OpenAI', hasKey: true, keyHint: '…9876' })
    expect(await modelFor(user)).toMatchObject({ isUsable: true, paidBy: 'user' })
    expect(await modelFor(other)).toBeUndefined()
    expect((await app.call(user.id, models.list)).body.some(({ backend }) => backend === 'anthropic')).toBe(
      false,
    )
  })

  test('is sent with the runs of its user only, and the answer says who pays', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()]
    await save(user)
    const own = await askedWith(user)
    expect(own.call.provider).toMatchObject({ backend: 'openai', apiKey: KEY })
    expect(own.quest.promptMeta.model).toMatchObject({ id: MODEL, paidBy: 'user' })
    const foreign = await askedWith(other)
    expect(foreign.call.provider.apiKey).toBeUndefined()
    expect(foreign.quest.promptMeta.model?.paidBy).toBe('installation')
  })

  test('is used for the jobs of the notebook', async () => {
    const user = await app.addUser()
    await save(user)
    const talk = await talkOf(user)
    await talk.ask('When is high water?', { model: MODEL })
    await app.settle()
    const playing = app.models.play('Tides')
    await app.call(user.id, notebookJobs.rename, { id: talk.id })
    await app.settle()
    expect((await playing.asked).provider.apiKey).toBe(KEY)
  })

  test('does not open a model that an administrator switched off or made private', async () => {
    const [user, admin] = [await app.addUser(), await app.addUser({ isAdmin: true })]
    await save(user)
    const base = { id: 'gpt-5.5', allowedUserTags: [], fallbackModel: null, pricing: null, rank: null }
    for (const change of [{ enabled: false }, { enabled: true, private: true }]) {
      await app.call(admin.id, models.saveConfigurations, { configurations: [{ ...base, ...change }] })
      expect(await modelFor(user, 'gpt-5.5')).toBeUndefined()
    }
    await app.call(admin.id, models.saveConfigurations, {
      configurations: [{ ...base, enabled: true, private: false }],
    })
    expect(await modelFor(user, 'gpt-5.5')).toMatchObject({ paidBy: 'user' })
  })

  test('is never sent back, logged, exported or stored in plain text', async () => {
    const user = await app.addUser()
    await save(user)
    await askedWith(user)
    const { db } = app.ports.database
    const rows = await db.selectFrom('personal_keys').selectAll().where('user_id', '=', user.id).execute()
    expect(rows).toHaveLength(1)
    const runs = await db.selectFrom('run_events').selectAll().execute()
    const seen = [rows, runs, await openaiKeyOf(user), await modelFor(user), app.logged]
    expect(JSON.stringify(seen)).not.toContain(KEY)
  })

  test('cannot be moved to another user in the database', async () => {
    const [user, thief] = [await app.addUser(), await app.addUser()]
    await save(user)
    await app.ports.database.pool.query(
      `insert into personal_keys (user_id, provider_id, sealed_key, updated_at)
        select $1, provider_id, sealed_key, updated_at from personal_keys where user_id = $2`,
      [thief.id, user.id],
    )
    expect(await openaiKeyOf(thief)).toMatchObject({ hasKey: false, keyHint: null })
    expect(await modelFor(thief)).toBeUndefined()
    await app.ports.database.pool.query('delete from personal_keys where user_id = $1', [thief.id])
  })

  test('is not saved when its vendor refuses it, with the vendor’s words', async () => {
    const user = await app.addUser()
    app.models.refuse('openai', new ModelError('key_refused', 'Incorrect API key provided'))
    const refused = await save(user)
    expect([refused.status, refused.body.fields]).toEqual([422, { apiKey: 'Incorrect API key provided' }])
    app.models.refuse('openai', new ModelError('unreachable', 'Could not reach api.openai.com.'))
    const unreachable = await save(user)
    expect([unreachable.status, unreachable.body.message]).toEqual([
      503,
      'The API key could not be verified: Could not reach api.openai.com.',
    ])
    app.models.refuse('openai', null)
    expect(await openaiKeyOf(user)).toMatchObject({ hasKey: false })
  })

  test.each([
    ['', 'Enter an API key'],
    ['sk one', 'An API key has no spaces and no accented letters'],
    ['sk-ü', 'An API key has no spaces and no accented letters'],
  ])('is refused as %j', async (apiKey, message) => {
    const answer = await save(await app.addUser(), 'openai', apiKey)
    expect([answer.status, answer.body.fields]).toEqual([422, { apiKey: message }])
  })

  test('is removed by its user only', async () => {
    const [user, other] = [await app.addUser(), await app.addUser()]
    await save(user)
    const foreign = await app.call(other.id, models.removePersonalKey, { id: 'openai' })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'You have no API key for this provider'])
    expect(await modelFor(user)).toBeDefined()
    const { body } = await app.call(user.id, models.removePersonalKey, { id: 'openai' })
    expect(body).toEqual({ id: 'openai', name: 'OpenAI', hasKey: false, keyHint: null })
    expect(await modelFor(user)).toBeUndefined()
  })

  test('updates the open tabs of its user only', async () => {
    const people = [await app.addUser(), await app.addUser()] as const
    const sockets = await Promise.all(people.map(({ id }) => app.socket(id)))
    for (const [index, { id }] of people.entries())
      sockets[index]?.send({ type: 'subscribe', topic: 'user', id })
    await save(people[0])
    const isChange = (frame: { type: string; name?: string }) => frame.name === 'models_changed'
    await sockets[0]?.until(isChange)
    await sockets[1]?.settled()
    expect(sockets[1]?.frames.filter(isChange)).toEqual([])
  })

  test('is saved at most twenty times an hour', async () => {
    const user = await app.addUser()
    for (let time = 0; time < 20; time += 1) expect((await save(user)).status).toBe(200)
    expect((await save(user)).status).toBe(429)
  })

  test('is deleted with the account', async () => {
    const user = await app.addUser()
    await save(user)
    const { db } = app.ports.database
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    const rows = await db.selectFrom('personal_keys').selectAll().where('user_id', '=', user.id).execute()
    expect(rows).toEqual([])
  })

  test('is encrypted again when the secret key changes', async () => {
    const user = await app.addUser()
    await save(user)
    const { db } = app.ports.database
    const next = createSecretBox('another key that is long enough to be one')
    const old = createSecretBox(app.ports.secretKey)
    const contexts: string[] = []
    const rotation = db.transaction().execute(async (db) => {
      await resealPersonalKeys(db, (sealed, context) => {
        contexts.push(context)
        return next.seal(old.open(sealed, context), context)
      })
      const row = await db
        .selectFrom('personal_keys')
        .select('sealed_key')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(next.open(row.sealed_key, `${user.id}/openai`)).toBe(KEY)
      throw new Error('undone')
    })
    await expect(rotation).rejects.toThrow()
    expect(contexts).toContain(`${user.id}/openai`)
  })
})

describe('an impersonating administrator', () => {
  test('can neither see, change nor use the key', async () => {
    const { target, token } = await impersonating()
    const saved = await target.browser.send(
      models.savePersonalKey,
      { id: 'openai', apiKey: KEY },
      target.token,
    )
    expect(saved.status).toBe(200)
    const calls = [
      await target.browser.send(models.personalKeys, undefined, token),
      await target.browser.send(models.savePersonalKey, { id: 'openai', apiKey: KEY }, token),
      await target.browser.send(models.removePersonalKey, { id: 'openai' }, token),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    const { body: list } = await target.browser.send(models.list, undefined, token)
    expect(JSON.stringify(list)).not.toContain('"paidBy":"user"')
    const { body: own } = await target.browser.send(models.list, undefined, target.token)
    expect(JSON.stringify(own)).toContain('"paidBy":"user"')
  })

  test('starts runs and jobs that do not use it, also those that wait for a slot', async () => {
    const { target, token } = await impersonating()
    const admin = await app.addUser({ isAdmin: true })
    await app.call(admin.id, models.saveProvider, { id: 'xai', apiKey: 'xai-installation' })
    await app.call(admin.id, settings.update, { settingName: 'ConcurrentAnswers', settingValue: '1' })
    await target.browser.send(models.savePersonalKey, { id: 'openai', apiKey: KEY }, target.token)
    await app.ports.database.pool.query("update users set tags = '{developer}' where id = $1", [target.id])
    const { body: notebook } = await target.browser.send(notebooks.create, {}, target.token)
    const id = String(notebook.id)
    const say = async (bearer: string) => {
      const message = { id, prompt: 'When?', clientMessageId: randomUUID(), llm: { model: MODEL } }
      return (await target.browser.send(chat.send, message, bearer)).body
    }
    const playing = app.models.play({ parts: ['At noon.'], isGated: true })
    await say(target.token)
    expect((await playing.asked).provider.apiKey).toBe(KEY)
    const before = app.models.calls.length
    const waiting = await say(token)
    playing.open()
    const statusOf = async () =>
      (await target.browser.send(chat.get, { id, messageId: waiting.id }, target.token)).body.status
    await expect.poll(statusOf).toBe('done')
    await target.browser.send(notebookJobs.rename, { id }, token)
    await app.settle()
    const keys = app.models.calls.slice(before).map(({ provider }) => provider.apiKey)
    // The user's own message has the notebook named between the two.
    expect([keys.at(0), keys.at(-1)]).toEqual(['xai-installation', 'xai-installation'])
    await target.browser.send(notebookJobs.rename, { id }, target.token)
    await app.settle()
    expect(app.models.calls.at(-1)?.provider.apiKey).toBe(KEY)
    await app.call(admin.id, models.removeProvider, { id: 'xai' })
    await app.call(admin.id, settings.update, { settingName: 'ConcurrentAnswers', settingValue: '4' })
  })
})

describe('the command /key', () => {
  const send = (user: TestUser, id: string, prompt: string) =>
    app.call(user.id, chat.send, { id, prompt, clientMessageId: randomUUID() })

  test('saves the key and stores the message without it', async () => {
    const user = await app.addUser()
    const talk = await talkOf(user)
    const { status, body } = await send(user, talk.id, `/key openai ${KEY}`)
    expect([status, body.prompt, body.status]).toEqual([200, '/key openai ••••••••', 'done'])
    expect(body.replies[0]).toContain('Your API key for OpenAI is saved.')
    expect(await openaiKeyOf(user)).toMatchObject({ hasKey: true, keyHint: '…9876' })
    await expectKeyNowhere()
  })

  async function expectKeyNowhere() {
    await app.settle()
    const { pool } = app.ports.database
    const { rows: tables } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const { rows } = await pool.query(`select 1 from "${name}" t where t::text like '%' || $1 || '%'`, [
        KEY,
      ])
      expect([name, rows]).toEqual([name, []])
    }
    expect(JSON.stringify(app.logged)).not.toContain(KEY)
  }

  test.each(['\u200B/key', '\uFEFF/key', '／key', '/ key'])(
    'saves the key when it is written as %j',
    async (command) => {
      const user = await app.addUser()
      const { id } = await talkOf(user)
      expect((await send(user, id, `${command} ${KEY}`)).body.prompt).toBe('/key openai ••••••••')
      expect(await openaiKeyOf(user)).toMatchObject({ hasKey: true, keyHint: '…9876' })
      await expectKeyNowhere()
    },
  )

  test.each(['/llm', '/gen_image', '/roll', '/models', '\u200B/llm', '／llm'])(
    'is refused after %j, and its text is neither stored nor sent to a model',
    async (before) => {
      const user = await app.addUser()
      const talk = await talkOf(user)
      const calls = app.models.calls.length
      const { status, body } = await send(user, talk.id, `${before} /key ${KEY}`)
      expect([status, body.message]).toEqual([422, 'Enter the API key after the command: /key openai sk-…'])
      expect(JSON.stringify(body)).not.toContain(KEY)
      expect(app.models.calls).toHaveLength(calls)
      expect((await app.call(user.id, chat.list, { id: talk.id })).body.data).toEqual([])
      expect(await openaiKeyOf(user)).toMatchObject({ hasKey: false })
      await expectKeyNowhere()
    },
  )

  test('finds the vendor by the key, and asks for it where the key does not show it', async () => {
    const user = await app.addUser()
    const { id } = await talkOf(user)
    expect((await send(user, id, `/key ${KEY}`)).body.prompt).toBe('/key openai ••••••••')
    const unknown = await send(user, id, '/key abcdefghijklmnop')
    expect([unknown.status, unknown.body.message]).toEqual([
      422,
      'Enter the provider of the API key: /key mistral followed by the key. Providers: openai, anthropic, google, xai, mistral, cohere, bfl',
    ])
    const empty = await send(user, id, '/key')
    expect([empty.status, empty.body.message]).toEqual([
      422,
      'Enter the API key after the command: /key openai sk-…',
    ])
  })

  test('stores nothing when the vendor refuses the key', async () => {
    const user = await app.addUser()
    const talk = await talkOf(user)
    app.models.refuse('openai', new ModelError('key_refused', 'Incorrect API key provided'))
    const refused = await send(user, talk.id, `/key openai ${KEY}`)
    app.models.refuse('openai', null)
    expect([refused.status, refused.body.message]).toEqual([422, 'Incorrect API key provided'])
    expect(JSON.stringify(refused.body)).not.toContain(KEY)
    expect((await app.call(user.id, chat.list, { id: talk.id })).body.data).toEqual([])
  })

  test('is refused in a notebook of another user, and then saves nothing', async () => {
    const [user, stranger] = [await app.addUser(), await app.addUser()]
    const talk = await talkOf(user)
    expect((await send(stranger, talk.id, `/key openai ${KEY}`)).status).toBe(404)
    expect(await openaiKeyOf(stranger)).toMatchObject({ hasKey: false })
  })
})

test('who pays is reported to the meter', async () => {
  const meter = createRecordingMeter()
  const metered = await startAnotherApp()
  metered.ports.meter = meter
  const user = await metered.addUser()
  await metered.call(user.id, models.savePersonalKey, { id: 'openai', apiKey: KEY })
  const { body } = await metered.call(user.id, notebooks.create, {})
  const quest = await conversationIn(metered, user, body.id).ask('When?', { model: MODEL })
  const record = () => meter.record({ runId: quest.id, attempt: 1 })
  // The message is stored a moment before the meter is notified.
  await expect
    .poll(record)
    .toMatchObject({ reserved: { paidBy: 'user' }, end: { settled: { paidBy: 'user' } } })
  expect([...(record()?.steps.values() ?? [])].map(({ paidBy }) => paidBy)).toEqual(['user'])
})
