import { beforeAll, expect, test } from 'vitest'
import { agentTrials } from '#contract/agent-trials.ts'
import { users } from '#contract/users.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { modelId, startWithModels } from '#server/testing/conversation.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'

let app: TestApp
let author: TestUser

async function addAuthor(of: TestApp): Promise<TestUser> {
  const user = await of.addUser()
  await of.call(user.id, users.update, { id: user.id, experimentalFeatures: { enableAgents: true } })
  return user
}

beforeAll(async () => {
  app = await startWithModels([
    { id: 'tide', contextWindow: 32_000 },
    { id: 'moon', contextWindow: 32_000 },
    { id: 'flux-schnell' },
  ])
  author = await addAuthor(app)
})

const answer = (input: object = {}, userId: string | undefined = author.id) =>
  app.call(userId, agentTrials.answer, { systemPrompt: 'Be a captain.', message: 'Hello', ...input })

test('instructions are tried with the first model that is available', async () => {
  app.models.play('Ahoy.')
  const { status, body } = await answer({ models: [modelId('gone'), modelId('moon')] })
  expect([status, body]).toEqual([200, { text: 'Ahoy.', model: 'moon' }])
  const { modelId: asked, messages, tools } = app.models.calls.at(-1) ?? {}
  expect([asked, messages, tools]).toEqual([
    'moon',
    [
      { role: 'system', text: 'Be a captain.' },
      { role: 'user', text: 'Hello' },
    ],
    undefined,
  ])
})

test('a trial needs a message, the feature and a session; a failure of the model is shown', async () => {
  expect((await answer({ message: ' ' })).body.fields).toEqual({ message: 'Enter a message' })
  expect((await answer({ message: 'x'.repeat(4001) })).status).toBe(422)
  const stranger = await app.addUser()
  expect((await answer({}, stranger.id)).status).toBe(403)
  expect((await app.call(undefined, agentTrials.answer, { systemPrompt: '', message: 'Hi' })).status).toBe(
    401,
  )
  app.models.play({ parts: [], error: new ModelError('key_refused', 'The key is not valid') })
  expect((await answer({ models: [modelId('tide')] })).body.code).toBe('unavailable')
})

test('a portrait is drawn by an image model, from the name and the wish', async () => {
  const picture = makePng(8, 8)
  app.pictureModels.show({ bytes: picture })
  const input = { name: 'Captain', wish: 'A lighthouse' }
  const { body } = await app.call(author.id, agentTrials.portrait, input)
  expect(Buffer.from(body.image, 'base64').equals(picture)).toBe(true)
  expect(app.pictureModels.calls.at(-1)?.prompt).toMatch(/“Captain”\. A lighthouse/)
  expect((await app.call(undefined, agentTrials.portrait, input)).status).toBe(401)
  const stranger = await app.addUser()
  expect((await app.call(stranger.id, agentTrials.portrait, input)).status).toBe(403)
})

test('without a model nothing is tried', async () => {
  const bare = await startAnotherApp()
  const { id } = await addAuthor(bare)
  const tried = await bare.call(id, agentTrials.answer, { systemPrompt: '', message: 'Hi' })
  expect([tried.status, tried.body.key]).toEqual([409, 'tools.noTextModel'])
  const drawn = await bare.call(id, agentTrials.portrait, { name: 'Captain' })
  expect([drawn.status, drawn.body.key]).toEqual([409, 'agents.noImageModel'])
})
