import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Quest } from '#contract/chat.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { makeDataDirectory, register, startProcess, visit } from '#server/testing/server-process.ts'
import { startToolPeer } from '#server/testing/tool-peer.ts'

const SLOW_TOOL = fileURLToPath(new URL('../testing/slow-tool.ts', import.meta.url))
const WAIT = { timeout: 30_000, interval: 50 }

test('a call during which the process is killed is interrupted and never repeated', {
  timeout: 120_000,
}, async () => {
  const peer = await startToolPeer(() => ({
    text: 'I write.',
    calls: [{ id: 'c', name: 'slow_write', arguments: '{"line":"once"}' }],
  }))
  onTestFinished(peer.close)
  const dataDirectory = await makeDataDirectory()
  const file = join(dataDirectory, 'written.txt')
  const environment = {
    DATA_DIR: dataDirectory,
    OPENAI_COMPATIBLE_TEST_BASE_URL: `${peer.url}/v1`,
    NODE_OPTIONS: `--import=${SLOW_TOOL}`,
    SLOW_TOOL_FILE: file,
  }
  const first = await startProcess(environment)
  await first.ready()
  const { token } = await register(first)
  const before = visit(first.url, token)
  const { body: notebook } = await before.request<Notebook>('POST', '/sessions/create', { name: 'Tides' })
  const { body: quest } = await before.request<Quest>('POST', `/sessions/${notebook.id}/chat`, {
    prompt: 'Write',
    clientMessageId: randomUUID(),
    llm: { model: 'compatible-test/qwen3', tools: ['slow_write'] },
  })
  const asked = async () =>
    (await before.request<Quest>('GET', `/sessions/${notebook.id}/chat/${quest.id}`)).body
  await expect.poll(async () => (await asked()).approvalUntil, WAIT).toBeDefined()
  const callId = (await asked()).promptMeta.functionCalls?.[0]?.id
  await before.request('POST', `/sessions/${notebook.id}/chat/${quest.id}/tool-calls/${callId}`, {
    decision: 'once',
  })
  await expect.poll(() => existsSync(file), WAIT).toBe(true)
  await first.stop('SIGKILL')

  const second = await startProcess(environment)
  await second.ready()
  const after = visit(second.url, token)
  const read = async () =>
    (await after.request<Quest>('GET', `/sessions/${notebook.id}/chat/${quest.id}`)).body
  await expect.poll(read, WAIT).toMatchObject({
    status: 'interrupted',
    replies: ['I write.'],
    promptMeta: {
      functionCalls: [{ name: 'slow_write', parameters: { line: 'once' }, state: 'interrupted' }],
    },
  })
  expect(readFileSync(file, 'utf8')).toBe('once\n')
  expect(peer.requests).toHaveLength(1)
})
