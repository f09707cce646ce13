import { expect, test } from 'vitest'
import {
  audio,
  RECORDING_BYTES_MAX,
  SPEECH_PATH,
  SPEECH_TEXT_MAX,
  TRANSCRIPTIONS_PATH,
} from '#contract/audio.ts'
import { settings } from '#contract/settings.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startWithModels } from '#server/testing/conversation.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

const RECORDING = Buffer.from('sound')

async function dictate(app: TestApp, user?: TestUser, payload = RECORDING, type = 'audio/webm;codecs=opus') {
  const response = await app.app.http.inject({
    method: 'POST',
    url: TRANSCRIPTIONS_PATH,
    headers: { ...(user && { authorization: `Bearer ${user.token}` }), 'content-type': type },
    payload,
  })
  return { status: response.statusCode, body: response.json<{ text?: string; message?: string }>() }
}

const readAloud = (app: TestApp, user: TestUser | undefined, payload: object) =>
  app.app.http.inject({
    method: 'POST',
    url: SPEECH_PATH,
    headers: user && { authorization: `Bearer ${user.token}` },
    payload,
  })

async function start() {
  const app = await startWithModels()
  const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
  const set = (settingName: string, settingValue: string) =>
    app.call(admin.id, settings.update, { settingName, settingValue })
  await set('TranscriptionModel', 'compatible-test/whisper-1')
  await set('SpeechModel', 'compatible-test/kokoro')
  return { app, admin, user, set }
}

test('transcribes a recording with the chosen model and stores nothing', async () => {
  const { app, user } = await start()
  app.audioModels.hear(' When is high water? ')
  expect(await dictate(app, user)).toEqual({ status: 200, body: { text: 'When is high water?' } })
  expect(app.audioModels.calls[0]).toMatchObject({
    modelId: 'whisper-1',
    provider: { providerId: 'compatible-test' },
    mediaType: 'audio/webm',
    language: 'en',
    bytes: RECORDING,
  })
  expect(app.blobs.stored.size).toBe(0)
  expect(JSON.stringify(app.logged)).not.toContain('high water')
})

test('speaks a text with the chosen voice and speed', async () => {
  const { app, user, set } = await start()
  await set('SpeechVoice', 'af_heart')
  const spoken = await readAloud(app, user, { text: 'High water is at six.', speed: 1.5 })
  expect(spoken.statusCode).toBe(200)
  expect(spoken.headers['content-type']).toBe('audio/mpeg')
  expect(spoken.headers['content-security-policy']).toContain('sandbox')
  expect(spoken.body).toBe('High water is at six.')
  expect(app.audioModels.calls[0]).toMatchObject({ modelId: 'kokoro', voice: 'af_heart', speed: 1.5 })
  await readAloud(app, user, { text: 'Again', voice: 'nova' })
  expect(app.audioModels.calls[1]).toMatchObject({ voice: 'nova', speed: 1 })
})

test('names the models in use, and offers known ones to administrators', async () => {
  const { app, admin, user, set } = await start()
  expect((await app.call(user.id, audio.models)).body).toEqual({
    transcription: { id: 'compatible-test/whisper-1', name: 'whisper-1 (test)' },
    speech: { id: 'compatible-test/kokoro', name: 'kokoro (test)' },
  })
  await set('TranscriptionModel', 'off')
  expect((await app.call(user.id, audio.models)).body.transcription).toBeNull()
  expect((await dictate(app, user)).status).toBe(409)
  const { body } = await app.call(admin.id, audio.offers)
  expect(body.transcription[0]).toEqual({
    id: 'openai/gpt-4o-mini-transcribe',
    name: 'GPT-4o mini Transcribe (OpenAI)',
    isUsable: false,
  })
  expect((await app.call(user.id, audio.offers)).status).toBe(403)
  expect((await set('SpeechModel', 'no provider')).status).toBe(422)
})

test('refuses callers without a session, empty, foreign and large recordings, and long texts', async () => {
  const { app, user } = await start()
  expect((await dictate(app)).status).toBe(401)
  expect((await readAloud(app, undefined, { text: 'Tides' })).statusCode).toBe(401)
  expect((await dictate(app, user, Buffer.alloc(0))).status).toBe(422)
  expect((await dictate(app, user, RECORDING, 'text/html')).status).toBe(422)
  const declared = await app.app.http.inject({
    method: 'POST',
    url: TRANSCRIPTIONS_PATH,
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'audio/webm',
      'content-length': String(RECORDING_BYTES_MAX + 1),
    },
    payload: RECORDING,
  })
  expect(declared.statusCode).toBe(413)
  expect((await readAloud(app, user, { text: 'x'.repeat(SPEECH_TEXT_MAX + 1) })).statusCode).toBe(422)
  expect((await readAloud(app, user, { text: 'Tides', speed: 9 })).statusCode).toBe(422)
  expect(app.audioModels.calls).toEqual([])
})

test('reports what the provider says, and limits concurrent calls of one user', async () => {
  const { app, user } = await start()
  const other = await app.addUser()
  app.audioModels.fail(new ModelError('key_refused', 'Incorrect API key'))
  const failed = await dictate(app, user)
  expect(failed.status).toBe(409)
  expect(failed.body.message).toBe('The request to whisper-1 (test) failed: Incorrect API key')
  const release = app.audioModels.hold()
  const three = [dictate(app, user), dictate(app, user), dictate(app, user)]
  await expect.poll(() => app.audioModels.calls.length).toBe(4)
  expect((await dictate(app, user)).status).toBe(429)
  const others = dictate(app, other)
  await expect.poll(() => app.audioModels.calls.length).toBe(5)
  release()
  const answers = await Promise.all([...three, others])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await dictate(app, user)).status).toBe(200)
})

test('counts a speech as one of the concurrent calls until its sound has ended', async () => {
  const { app, user } = await start()
  const release = app.audioModels.hold()
  const three = [1, 2, 3].map(() => readAloud(app, user, { text: 'High water is at six.' }))
  await expect.poll(() => app.audioModels.calls.length).toBe(3)
  expect((await readAloud(app, user, { text: 'Tides' })).statusCode).toBe(429)
  release()
  for (const { body } of await Promise.all(three)) expect(body).toBe('High water is at six.')
  app.audioModels.fail(new ModelError('key_refused', 'Incorrect API key'))
  expect((await readAloud(app, user, { text: 'Tides' })).statusCode).toBe(409)
  expect((await readAloud(app, user, { text: 'Tides' })).statusCode).toBe(200)
})

test('has no models without a provider', async () => {
  const app = await startApp()
  const user = await app.addUser()
  expect((await app.call(user.id, audio.models)).body).toEqual({ transcription: null, speech: null })
  expect((await readAloud(app, user, { text: 'Tides' })).statusCode).toBe(409)
})
