import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { type PythonResult, python } from '#contract/python.ts'
import { openConversation, startWithModels, toolCall } from '#server/testing/conversation.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import type { TestSocket } from '#server/testing/test-socket.ts'

const program = { code: 'print(6 * 7)' }

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
})

async function connect(on: TestApp, userId: string, browserId: string): Promise<TestSocket> {
  const socket = await on.socket(userId)
  socket.send({ type: 'subscribe', topic: 'browser', id: browserId })
  await socket.settled()
  return socket
}

const requestedIn = async (socket: TestSocket): Promise<string> => {
  const frame = await socket.until((frame) => frame.type === 'event' && frame.name === 'python_requested')
  return (frame as { payload: { id: string } }).payload.id
}

/** A message whose model runs the program, and the browser that its sender has connected. */
async function askConnected() {
  const talk = await openConversation(app)
  const browserId = randomUUID()
  const socket = await connect(app, talk.user.id, browserId)
  app.models.play({ parts: [toolCall('run_python', program)] })
  app.models.play('Done.')
  const quest = await talk.say('Compute', { tools: ['run_python'], browserId })
  const id = await requestedIn(socket)
  const finish = (result: Partial<PythonResult>) =>
    app.call(talk.user.id, python.finish, { id, browserId, output: '', ...result })
  const ended = async () => {
    const answer = await talk.ended(quest)
    return { answer, call: answer.promptMeta.functionCalls?.[0] }
  }
  return { talk, browserId, socket, quest, id, finish, ended }
}

test('a program runs in the browser that asked, and its output and charts are the result', async () => {
  const { talk, browserId, id, finish, ended } = await askConnected()
  const claimed = await app.call(talk.user.id, python.claim, { id, browserId })
  expect(claimed.body).toEqual({
    program: program.code,
    runtimeUrl: expect.stringMatching(/^\/python\/runtime\/\d/),
  })
  const chart = {
    type: 'bar',
    title: 'Tides',
    xKey: 'day',
    series: [{ key: 'm' }],
    data: [{ day: 'Mo', m: 4 }],
  }
  expect((await finish({ output: '42', charts: [JSON.stringify(chart), '{"type":"cake"}'] })).status).toBe(
    200,
  )
  const { answer, call } = await ended()
  expect(call).toMatchObject({ state: 'done', parameters: program })
  expect(call?.returnValue).toMatch(
    /^42\n\[The user sees the chart "Tides"[^\n]+\n\[The chart cannot be shown: /,
  )
  expect(answer.replies[0]).toMatch(/```recharts\n[^]*"title": "Tides"[^]*```\n\nDone\./)
})

test('an exception of the program is an error that the model reads', async () => {
  const { talk, browserId, id, finish, ended } = await askConnected()
  await app.call(talk.user.id, python.claim, { id, browserId })
  await finish({ output: 'before', error: 'ZeroDivisionError: division by zero' })
  expect((await ended()).call).toMatchObject({
    state: 'failed',
    error: 'The program failed:\nbefore\nZeroDivisionError: division by zero',
  })
})

test('only one tab of the browser of the sender gets a program and sends its result', async () => {
  const { talk, browserId, id, finish, ended } = await askConnected()
  const other = await app.addUser()
  const claim = (userId: string | undefined, of = browserId) =>
    app.call(userId, python.claim, { id, browserId: of })
  expect((await claim(undefined)).status).toBe(401)
  expect((await app.call(undefined, python.finish, { id, browserId, output: '' })).status).toBe(401)
  expect((await claim(other.id)).status).toBe(404)
  expect((await claim(talk.user.id, randomUUID())).status).toBe(404)
  expect((await finish({ output: 'too early' })).status).toBe(404)
  expect((await claim(talk.user.id)).status).toBe(200)
  expect((await claim(talk.user.id)).body.message).toBe('This program does not wait any more.')
  expect((await app.call(other.id, python.finish, { id, browserId, output: 'forged' })).status).toBe(404)
  expect((await finish({ output: 'first' })).status).toBe(200)
  expect((await finish({ output: 'second' })).status).toBe(404)
  expect((await ended()).call).toMatchObject({ returnValue: 'first' })
})

test('a browser that is connected to another process gets the program', async () => {
  const beside = await startAnotherApp({}, app)
  const talk = await openConversation(app)
  const browserId = randomUUID()
  const socket = await connect(beside, talk.user.id, browserId)
  app.models.play({ parts: [toolCall('run_python', program)] })
  app.models.play('Done.')
  const quest = await talk.say('Compute', { tools: ['run_python'], browserId })
  const id = await requestedIn(socket)
  await beside.call(talk.user.id, python.claim, { id, browserId })
  await beside.call(talk.user.id, python.finish, { id, browserId, output: '42' })
  expect((await talk.ended(quest)).promptMeta.functionCalls).toMatchObject([{ returnValue: '42' }])
})

test('the tool is offered only while the browser that asks is connected', async () => {
  const talk = await openConversation(app)
  const browserId = randomUUID()
  const offered = async (llm: { browserId?: string }) => {
    app.models.play('Plain.')
    const { promptMeta } = await talk.ask('Compute', { tools: ['run_python'], ...llm })
    const names = app.models.calls.at(-1)?.tools?.map(({ name }) => name) ?? []
    return { names, warnings: promptMeta.warnings ?? [] }
  }
  const refused = { names: [], warnings: [expect.objectContaining({ key: 'tools.pythonNotConnected' })] }
  expect(await offered({})).toEqual(refused)
  expect(await offered({ browserId })).toEqual(refused)
  const stranger = await app.addUser()
  await connect(app, stranger.id, browserId)
  expect(await offered({ browserId })).toEqual(refused)
  const socket = await connect(app, talk.user.id, browserId)
  expect(await offered({ browserId })).toEqual({ names: ['run_python'], warnings: [] })
  // The process of the connection was killed.
  app.clock.advance(80_000)
  expect(await offered({ browserId })).toEqual(refused)
  socket.close()
  await expect
    .poll(async () => {
      const query = 'select from connected_browsers where browser_id = $1 and user_id = $2'
      return (await app.ports.database.pool.query(query, [browserId, talk.user.id])).rowCount
    })
    .toBe(0)
})

test('a browser that takes no program ends the call, and Stop ends it too', async () => {
  const silent = await askConnected()
  app.clock.advance(11_000)
  expect((await silent.ended()).call).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^The browser of the user is not connected/),
  })
  const { talk, quest, id, browserId, ended } = await askConnected()
  await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
  expect((await ended()).call).toMatchObject({ state: 'interrupted' })
  app.models.endScripts()
  await expect
    .poll(async () => (await app.call(talk.user.id, python.claim, { id, browserId })).status)
    .toBe(404)
})

test('a browser that disconnects during a program for more than a moment ends the call', async () => {
  const { talk, browserId, id, socket, ended } = await askConnected()
  await app.call(talk.user.id, python.claim, { id, browserId })
  const query = 'select from connected_browsers where browser_id = $1'
  const connections = async () => (await app.ports.database.pool.query(query, [browserId])).rowCount
  socket.close()
  await expect.poll(connections).toBe(0)
  app.clock.advance(16_000)
  expect((await ended()).call).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^The browser of the user is not connected/),
  })
})

test('the interpreter is served, compressed where it is not yet, and no other file of its package', async () => {
  const get = (url: string) => app.app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const { talk, browserId, id, finish } = await askConnected()
  const { runtimeUrl } = (await app.call(talk.user.id, python.claim, { id, browserId })).body
  await finish({})
  const engine = await get(`${runtimeUrl}/pyodide.asm.wasm`)
  expect(engine.headers).toMatchObject({
    'content-type': 'application/wasm',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get(`${runtimeUrl}/python_stdlib.zip`)).headers['content-encoding']).toBeUndefined()
  for (const name of ['package.json', 'toString', '..%2Fws%2Fpackage.json'])
    expect((await get(`${runtimeUrl}/${name}`)).body).not.toContain('"version"')
})
