import { beforeEach, expect, test } from 'vitest'
import { audio } from '#contract/audio.ts'
import { modelAdministration } from '#contract/model-administration.ts'
import { models } from '#contract/models.ts'
import { settings } from '#contract/settings.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

const MINI = { id: 'openai/gpt-4o-mini-transcribe', name: 'GPT-4o mini Transcribe (OpenAI)' }
const WHISPER = { id: 'openai/whisper-1', name: 'Whisper (OpenAI)' }

let app: TestApp
let admin: TestUser
let user: TestUser

beforeEach(async () => {
  app = await startAnotherApp()
  admin = await app.addUser({ isAdmin: true })
  user = await app.addUser({ tags: ['customer'] })
  await app.call(admin.id, models.saveProvider, { id: 'openai', apiKey: 'sk-installation-0123' })
})

type Configuration = Parameters<typeof configure>[0]
async function configure(configuration: { id: string } & Record<string, unknown>) {
  return app.call(admin.id, models.saveConfigurations, { configurations: [configuration] })
}
const choose = (settingValue: string) =>
  app.call(admin.id, settings.update, { settingName: 'TranscriptionModel', settingValue })
const usedBy = async ({ id }: TestUser) => (await app.call(id, audio.models)).body.transcription
const administered = async (id: string) =>
  (await app.call(admin.id, modelAdministration.list)).body.models.find((model) => model.id === id)

test('models for dictation are configured like others, and are in no list of models', async () => {
  const { body } = await app.call(admin.id, models.configurations)
  expect(body.settingValue.find(({ id }) => id === 'whisper-1')).toMatchObject({
    type: 'speech-to-text',
    enabled: true,
    private: false,
    allowedUserTags: ['customer', 'analyst', 'developer'],
    fallbackModel: null,
  })
  for (const { id } of [admin, user]) {
    const listed = (await app.call(id, models.list)).body.map((model) => model.id)
    expect(listed).not.toContain('whisper-1')
  }
})

test('the first by rank is used, of those that the caller may use', async () => {
  expect(await usedBy(user)).toEqual(MINI)
  await configure({ id: 'whisper-1', enabled: true, rank: 1, name: 'Our Whisper' })
  expect(await usedBy(user)).toEqual({ ...WHISPER, name: 'Our Whisper (OpenAI)' })
  await configure({ id: 'whisper-1', enabled: false })
  expect(await usedBy(user)).toEqual(MINI)
})

test.each<[string, Omit<Configuration, 'id'>]>([
  ['is disabled', { enabled: false }],
  ['is private', { enabled: true, private: true }],
  ['is for users with another tag', { enabled: true, allowedUserTags: ['developer'] }],
])('a chosen model that %s is replaced by its fallback', async (_case, change) => {
  await choose(MINI.id)
  await configure({ id: 'gpt-4o-mini-transcribe', ...change })
  expect(await usedBy(user)).toBeNull()
  await configure({ id: 'gpt-4o-mini-transcribe', enabled: change.enabled, fallbackModel: 'whisper-1' })
  expect(await usedBy(user)).toEqual(WHISPER)
  expect(await usedBy(admin)).toEqual(change.enabled ? MINI : WHISPER)
})

test('a fallback is of the same type', async () => {
  expect((await configure({ id: 'whisper-1', fallbackModel: 'gpt-5' })).status).toBe(422)
  expect((await configure({ id: 'gpt-5', fallbackModel: 'whisper-1' })).status).toBe(422)
  expect((await configure({ id: 'whisper-1', fallbackModel: 'gpt-4o-transcribe' })).status).toBe(200)
})

test('models of a server that turn speech into text can be chosen, and so can added ones', async () => {
  await app.call(admin.id, models.saveProvider, { id: 'compatible-lab', baseUrl: 'http://127.0.0.1:9/v1' })
  app.models.serve('compatible-lab', [{ id: 'qwen3:8b' }, { id: 'whisper-large-v3' }])
  await app.call(admin.id, models.refresh)
  const added = { providerId: 'openai', modelId: 'our-ears', type: 'speech-to-text' } as const
  expect((await app.call(admin.id, modelAdministration.add, added)).body).toMatchObject({
    type: 'speech-to-text',
    contextWindow: 0,
    obstacle: null,
  })
  const offers = (await app.call(admin.id, audio.offers)).body.transcription.map(({ id }) => id)
  expect(offers).toEqual(expect.arrayContaining(['compatible-lab/whisper-large-v3', 'openai/our-ears']))
  expect(offers).not.toContain('compatible-lab/qwen3:8b')
  await choose('compatible-lab/whisper-large-v3')
  expect(await usedBy(user)).toMatchObject({ name: 'whisper-large-v3 (lab)' })
  expect(await administered('compatible-lab/whisper-large-v3')).toMatchObject({ type: 'speech-to-text' })
})

test('a provider without such calls is named as the obstacle', async () => {
  await app.call(admin.id, models.saveProvider, { id: 'cohere', apiKey: 'key-of-a-vendor-0123' })
  const added = { providerId: 'cohere', modelId: 'listen-1', type: 'speech-to-text' } as const
  expect((await app.call(admin.id, modelAdministration.add, added)).body.obstacle).toBe(
    'Cohere has no dictation models',
  )
})

test('a test sends a second of silence and shows what the provider answers', async () => {
  app.audioModels.hear('you')
  const { body } = await app.call(admin.id, modelAdministration.test, { id: 'whisper-1' })
  expect(body).toMatchObject({ isSuccessful: true, text: 'you', error: null })
  const [call] = app.audioModels.calls
  expect(call).toMatchObject({ modelId: 'whisper-1', mediaType: 'audio/wav' })
  app.audioModels.fail(new ModelError('key_refused', 'Incorrect API key'))
  const failed = await app.call(admin.id, modelAdministration.test, { id: 'whisper-1' })
  expect(failed.body).toMatchObject({ isSuccessful: false, error: 'Incorrect API key' })
})
