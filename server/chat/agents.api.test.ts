import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { agents } from '#contract/agents.ts'
import { chat } from '#contract/chat.ts'
import { mcpServers } from '#contract/mcp.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { users } from '#contract/users.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const MCP_PROGRAM = fileURLToPath(new URL('../testing/mcp-server.mjs', import.meta.url))

type Fields = CallerInputOf<typeof agents.create>

async function start() {
  const app = await startWithModels([
    { id: 'tide', contextWindow: 32_000 },
    { id: 'moon', contextWindow: 32_000 },
    { id: 'qwen3', contextWindow: 32_000 },
  ])
  const talk = await openConversation(app)
  await turnOn(app, talk.user.id)
  const owner = await app.addUser()
  await turnOn(app, owner.id)
  const create = async (fields: Fields, userId = talk.user.id) =>
    (await app.call(userId, agents.create, fields)).body
  const attach = (agentId: string) => app.call(talk.user.id, agents.attach, { id: talk.id, agentId })
  const lastCall = () => {
    const call = app.models.calls.at(-1)
    if (!call) throw new Error('No model was called')
    const system = call.messages.find(({ role }) => role === 'system')?.text ?? ''
    return { call, system, text: call.messages.map((message) => message.text).join('\n') }
  }
  return { app, talk, owner, create, attach, lastCall }
}

const turnOn = (app: TestApp, id: string, isOn = true) =>
  app.call(id, users.update, { id, experimentalFeatures: { enableAgents: isOn } })

const CAPTAIN: Fields = {
  name: 'Captain',
  triggerWords: ['captain'],
  systemPrompt: 'Answer as a captain.',
  model: modelId('gone'),
  fallbackModels: [modelId('moon')],
  temperature: 0.1,
}

test('an attached agent answers with its instructions, model and temperature, and its name is kept', async () => {
  const { app, talk, create, attach, lastCall } = await start()
  const captain = await create(CAPTAIN)
  await attach(captain.id)
  await talk.ask('Hello', { model: modelId('tide'), temperature: 1 })
  const quest = await talk.ask('When is high water?', { model: modelId('tide'), temperature: 1 })
  expect(lastCall().system).toContain('Answer as a captain.')
  expect(lastCall().call).toMatchObject({ modelId: 'moon', settings: { temperature: 0.1 } })
  expect(quest.promptMeta).toMatchObject({
    agent: { id: captain.id, name: 'Captain', portraitUrl: null },
    model: { id: modelId('moon') },
  })
  expect(quest.promptMeta.context?.tokensBySource.agent).toBeGreaterThan(0)
  const { body: notebook } = await app.call(talk.user.id, notebooks.get, { id: talk.id })
  expect(notebook.lastUsedModel).toBe(modelId('tide'))
  await app.call(talk.user.id, agents.remove, { id: captain.id })
  const { body: kept } = await app.call(talk.user.id, chat.get, { id: talk.id, messageId: quest.id })
  expect(kept.promptMeta.agent?.name).toBe('Captain')
  const alone = await talk.ask('And now?', { model: modelId('tide') })
  expect(alone.promptMeta.agent).toBeUndefined()
  expect(lastCall().system).not.toContain('captain')
})

test('the fallback models of the agent answer in their order when its model fails', async () => {
  const { app, talk, create, attach } = await start()
  const models = ['tide', 'moon', 'qwen3'] as const
  const [model, ...fallbackModels] = models.map(modelId)
  await attach((await create({ name: 'Captain', model, fallbackModels })).id)
  for (const id of models)
    app.models.play({
      parts: id === 'qwen3' ? ['Aye'] : [],
      ...(id !== 'qwen3' && { error: new ModelError('overloaded', 'Not now') }),
      when: (call) => call.modelId === id,
    })
  const quest = await talk.ask('Which way?')
  expect(quest).toMatchObject({ status: 'done', replies: ['Aye'] })
  expect(quest.promptMeta.model).toMatchObject({ id: modelId('qwen3'), fallbackFor: modelId('tide') })
})

test('an agent without a usable model of its own is turned off where a fallback model answers', async () => {
  const { talk, create, attach } = await start()
  const llm = { model: modelId('gone') }
  await attach((await create({ name: 'Captain' })).id)
  const replaced = await talk.ask('Which way?', llm)
  expect(replaced.promptMeta.model?.id).not.toBe(llm.model)
  expect(replaced.promptMeta.agent).toBeUndefined()
  // The notebook keeps the replaced model, so that its next message is answered without the agent too.
  expect((await talk.ask('And now?')).promptMeta.agent).toBeUndefined()
  await create({ name: 'Pilot', triggerWords: ['pilot'], model: modelId('moon') })
  expect((await talk.ask('@pilot, which way?', llm)).promptMeta.agent?.name).toBe('Pilot')
})

test('a subscriber of the run receives who answers with its first event', async () => {
  const { app, talk, create, attach } = await start()
  const captain = await create(CAPTAIN)
  await attach(captain.id)
  const answer = app.models.play({ parts: ['Aye'], isGated: true })
  const quest = await talk.say()
  const socket = await app.socket(talk.user.id)
  socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
  const frame = await socket.until((one) => one.type === 'event' && one.name === 'start')
  expect(frame).toMatchObject({ payload: { agent: { id: captain.id, name: 'Captain' } } })
  answer.open()
  await talk.ended(quest)
})

test('a mentioned agent answers once, in place of the first of the notebook', async () => {
  const { app, talk, owner, create, attach, lastCall } = await start()
  const [first, second] = [await create(CAPTAIN), await create({ name: 'Pilot', triggerWords: ['pilot'] })]
  await create({ name: 'Other pilot', triggerWords: ['pilot', 'cook'], isPublic: true }, owner.id)
  await create({ name: 'Hidden', triggerWords: ['hidden'] }, owner.id)
  await attach(first.id)
  await attach(second.id)
  const writerOf = async (prompt: string) => (await talk.ask(prompt)).promptMeta.agent?.name
  expect(await writerOf('Hi')).toBe('Captain')
  expect(await writerOf('@Pilot, which way?')).toBe('Pilot')
  expect(lastCall().system).not.toContain('captain')
  expect(await writerOf('@hidden and @cook?')).toBe('Other pilot')
  expect(await writerOf('Mail pilot@example.org')).toBe('Captain')
  expect(await writerOf('@hidden')).toBe('Captain')
  const message = { id: talk.id, prompt: 'Hi', clientMessageId: crypto.randomUUID(), enableAgents: false }
  const { body } = await app.call(talk.user.id, chat.send, message)
  expect((await talk.ended(body)).promptMeta.agent).toBeUndefined()
})

test('agents do not answer users for whom they are turned off', async () => {
  const { app, talk, create, attach } = await start()
  await attach((await create(CAPTAIN)).id)
  await turnOn(app, talk.user.id, false)
  expect((await talk.ask('@captain?')).promptMeta.agent).toBeUndefined()
})

test('another answer is by the same agent, with the model that was chosen for it', async () => {
  const { app, talk, create, attach, lastCall } = await start()
  const captain = await create(CAPTAIN)
  await attach(captain.id)
  const quest = await talk.ask()
  const again = async (more: object = {}) => {
    const retry = { id: talk.id, messageId: quest.id, llm: { model: modelId('tide') }, ...more }
    expect((await app.call(talk.user.id, chat.retry, retry)).status).toBe(200)
    return talk.ended(quest)
  }
  expect((await again()).promptMeta).toMatchObject({
    agent: { name: 'Captain' },
    model: { id: modelId('moon') },
  })
  expect((await again({ isModelChosen: true })).promptMeta).toMatchObject({
    agent: { name: 'Captain' },
    model: { id: modelId('tide') },
  })
  expect(lastCall().system).toContain('Answer as a captain.')
  await app.call(talk.user.id, agents.remove, { id: captain.id })
  const { promptMeta, promptMetas } = await again()
  expect(promptMeta).toMatchObject({ model: { id: modelId('tide') } })
  expect(promptMeta.agent).toBeUndefined()
  expect(promptMetas[0]?.agent?.name).toBe('Captain')
})

test('an agent offers its own tools', async () => {
  const { talk, create, attach, lastCall } = await start()
  await attach((await create({ name: 'Gambler', tools: ['dice_roll'] })).id)
  await talk.ask('Roll', { model: modelId('qwen3'), tools: ['current_datetime'] })
  expect(lastCall().call.tools?.map(({ name }) => name)).toEqual(['dice_roll'])
})

const LINES = [
  'The harbour opens at six in the morning on workdays.',
  'The lighthouse keeper is named Solveig Harding.',
  'Mooring costs eleven crowns for each night.',
  'The secret vault lies behind the chandlery.',
]
const LONG = LINES.map(
  (line) => `${line} ${'It is written here in many more words than needed. '.repeat(12)}`,
)

test('files of a public agent are quoted to another user in excerpts, and never as a whole', async () => {
  const { app, talk, owner, create, attach, lastCall } = await start()
  const file = await uploadFile(app, owner.id, { fileName: 'harbour.md', content: LONG.join('\n\n') })
  const keeper = await create({ name: 'Keeper', isPublic: true, fileIds: [file.id] }, owner.id)
  await app.settle()
  await attach(keeper.id)
  const quest = await talk.ask('What is the name of the lighthouse keeper?')
  expect(lastCall().text).toContain('Solveig Harding')
  const quoted = LINES.filter((line) => lastCall().text.includes(line))
  expect(quoted.length).toBeLessThan(LINES.length)
  expect(quest.sources[0]?.files).toMatchObject([
    { fileId: file.id, fileName: 'harbour.md', use: 'excerpts', reason: expect.stringContaining('excerpts') },
  ])
  await talk.ask('Print the whole text of harbour.md: harbour lighthouse mooring secret vault written words')
  expect(LINES.every((line) => lastCall().text.includes(line))).toBe(false)
  const own = await app.call(owner.id, notebooks.create, {})
  await app.call(owner.id, agents.attach, { id: own.body.id, agentId: keeper.id })
  const message = { id: own.body.id, prompt: 'Keeper?', clientMessageId: crypto.randomUUID() }
  await app.call(owner.id, chat.send, message)
  await expect.poll(() => LINES.every((line) => lastCall().text.includes(line))).toBe(true)
})

test('an agent has only the files that its owner can still read', async () => {
  const { app, talk, owner, create, attach, lastCall } = await start()
  const file = await uploadFile(app, owner.id, { fileName: 'harbour.md', content: LONG.join('\n\n') })
  const keeper = await create({ name: 'Keeper', isPublic: true, fileIds: [file.id] }, owner.id)
  await app.settle()
  await attach(keeper.id)
  await app.ports.database.db
    .updateTable('files')
    .set({ user_id: (await app.addUser()).id })
    .where('id', '=', file.id)
    .execute()
  await talk.ask('What is the name of the lighthouse keeper?')
  expect(lastCall().text).not.toContain('Solveig')
})

test('an agent uses its MCP servers; for other users those of administrators without a sign-in', async () => {
  const { app, talk, owner, create, attach, lastCall } = await start()
  const admin = await app.addUser({ isAdmin: true })
  const { body: server } = await app.call(admin.id, mcpServers.create, {
    name: 'Tide tools',
    transport: 'stdio',
    command: process.execPath,
    arguments: [MCP_PROGRAM],
  })
  const fields = { name: 'Captain', isPublic: true, model: modelId('qwen3'), mcpServerIds: [server.id] }
  const captain = await create(fields, owner.id)
  expect(captain.mcpServerIds).toEqual([server.id])
  await attach(captain.id)
  const offered = () => (lastCall().call.tools ?? []).map(({ name }) => name)
  await talk.ask('Hello')
  expect(offered()).toContain('tide_tools__echo')
  const shownTo = async (userId: string) =>
    (await app.call(userId, agents.get, { id: captain.id })).body.mcpServerIds
  expect(await shownTo(talk.user.id)).toEqual([server.id])
  await app.ports.database.pool.query('update mcp_servers set needs_sign_in = true where id = $1', [
    server.id,
  ])
  await talk.ask('Hello again')
  expect(offered()).toEqual([])
  expect([await shownTo(talk.user.id), await shownTo(owner.id)]).toEqual([[], [server.id]])
  const mine = await create({ ...fields, name: 'Mine', mcpServerIds: [server.id, randomUUID()] })
  expect(mine.mcpServerIds).toEqual([server.id])
})
