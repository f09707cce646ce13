import { describe, expect, test } from 'vitest'
import { foreignText } from '#contract/messages.ts'
import { TOOL_RESULT_MAX, TOOL_REVIEWED_MAX } from '#contract/tools.ts'
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts'
import { CALLS_MAX, STEPS_MAX } from './call-limits.ts'
import { createFakeModels, type FakeModels } from './fake.ts'
import type { ModelCall, ModelPart, ToolCall } from './port.ts'
import {
  type AnswerPart,
  CALLS_PER_STEP_MAX,
  type OfferedTool,
  streamWithTools,
  TOOL_TIMEOUT_MS,
  ToolError,
  type ToolLoop,
} from './tool-loop.ts'

const callTo = (signal = new AbortController().signal): ModelCall => ({
  provider: { backend: 'openai', providerId: 'openai' },
  modelId: 'm',
  thinking: 'none',
  messages: [{ role: 'user', text: 'What time is it?' }],
  settings: { maxTokens: 100 },
  signal,
})

const aTool = (name: string, run: OfferedTool['run'], isRead = true): OfferedTool => ({
  definition: { name, description: name, inputSchema: { type: 'object' } },
  isRead,
  definitionHash: name,
  run,
})
const echo = aTool('echo', async (input) => input)

const calls = (...given: [name: string, args: string][]): ModelPart => ({
  type: 'calls',
  content: given,
  calls: given.map(([name, args], index): ToolCall => ({ id: `c${index}`, name, arguments: args })),
})

interface Run extends Pick<ToolLoop, 'keepResult'> {
  models: FakeModels
  tools: OfferedTool[]
  signal?: AbortSignal
  clock?: TestClock
  stored?: () => Promise<void>
  failures?: unknown[]
  isPermitted?: boolean
  resumed?: ToolLoop['resumed']
}

/** The parts of an answer, and the error that ended it. */
async function answer({
  models,
  tools,
  signal,
  clock = createTestClock(),
  stored,
  failures = [],
  isPermitted = true,
  resumed,
  keepResult,
}: Run) {
  const parts: AnswerPart[] = []
  const loop = {
    tools,
    clock,
    isPermitted: async () => isPermitted,
    ...(keepResult && { keepResult }),
    ...(resumed && { resumed }),
    stored: stored ?? (async () => undefined),
    onFailure: (error: unknown) => failures.push(error),
  }
  try {
    for await (const part of streamWithTools(models, callTo(signal), loop)) parts.push(part)
    return { parts, error: undefined }
  } catch (error) {
    return { parts, error }
  }
}

const toolParts = (parts: AnswerPart[]) => parts.flatMap((part) => (part.type === 'tool' ? [part.call] : []))
const textOf = (parts: AnswerPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
const resultsOf = (call: ModelCall | undefined) =>
  call?.steps?.at(-1)?.calls.map(({ name, result }) => [name, result.isError, result.text])

describe('an answer with tools', () => {
  test('continues with the results of its calls and separates the texts of its steps', async () => {
    const models = createFakeModels()
    models.play({ parts: ['Let me look.', calls(['echo', '{"a": 1}'])], usage: { inputTokens: 10 } })
    models.play({ parts: ['It is one.'], usage: { inputTokens: 15, outputTokens: 4 } })
    const { parts, error } = await answer({ models, tools: [echo] })
    expect(error).toBeUndefined()
    expect(textOf(parts)).toBe('Let me look.\n\nIt is one.')
    expect(toolParts(parts)).toMatchObject([
      { name: 'echo', arguments: { a: 1 }, state: 'running' },
      { name: 'echo', state: 'done', result: '{"a":1}', duration: expect.any(Number) },
    ])
    expect(models.calls[1]?.steps).toMatchObject([
      { content: [['echo', '{"a": 1}']], calls: [{ id: 'c0', result: { isError: false, text: '{"a":1}' } }] },
    ])
    expect(parts.at(-1)).toEqual({ type: 'usage', usage: { inputTokens: 25, outputTokens: 4 } })
  })

  test('runs the calls of one step concurrently and keeps their order in the results', async () => {
    const models = createFakeModels()
    const gates = new Map(['slow', 'fast'].map((name) => [name, Promise.withResolvers<void>()]))
    const wait = aTool('wait', async (input) => {
      const { name } = input as { name: string }
      if (name === 'fast') gates.get('slow')?.resolve()
      await gates.get(name)?.promise
      return name
    })
    gates.get('fast')?.resolve()
    models.play({ parts: [calls(['wait', '{"name":"slow"}'], ['wait', '{"name":"fast"}'])] })
    const { error } = await answer({ models, tools: [wait] })
    expect(error).toBeUndefined()
    expect(resultsOf(models.calls[1])).toEqual([
      ['wait', false, 'slow'],
      ['wait', false, 'fast'],
    ])
  })

  test('shows the progress of a running call, at most once in an interval', async () => {
    const models = createFakeModels()
    const clock = createTestClock()
    const shown = Promise.withResolvers<void>()
    const copy = aTool('copy', async (_input, _signal, onProgress) => {
      onProgress?.({ done: 1, total: 4 })
      onProgress?.({ done: 2, total: 4 })
      await shown.promise
      return 'copied'
    })
    models.play({ parts: [calls(['copy', '{}'])] })
    const parts: AnswerPart[] = []
    const loop = { tools: [copy], clock, stored: async () => undefined }
    for await (const part of streamWithTools(models, callTo(), loop)) {
      parts.push(part)
      if (part.type === 'tool' && part.call.progress) shown.resolve()
    }
    expect(toolParts(parts).map(({ state, progress }) => [state, progress])).toEqual([
      ['running', undefined],
      ['running', { done: 1, total: 4 }],
      ['done', undefined],
    ])
  })

  test('returns unknown, malformed, oversized and failing calls to the model as errors', async () => {
    const models = createFakeModels()
    const failures: unknown[] = []
    const strict = aTool('strict', () => Promise.reject(new ToolError(foreignText('Invalid arguments: n'))))
    const broken = aTool('broken', () => Promise.reject(new Error('password=hunter2')))
    const long = JSON.stringify({ text: 'x'.repeat(100_000) })
    models.play({
      parts: [
        calls(['nothing', '{}'], ['echo', '{"a":'], ['echo', long], ['strict', '{}'], ['broken', '{}']),
      ],
    })
    const { parts, error } = await answer({ models, tools: [echo, strict, broken], failures })
    expect(error).toBeUndefined()
    expect(resultsOf(models.calls[1])).toEqual([
      ['nothing', true, 'There is no tool named nothing. Available tools: echo, strict, broken.'],
      ['echo', true, 'The arguments are not valid JSON.'],
      ['echo', true, 'The arguments are longer than 100,000 characters.'],
      ['strict', true, 'Invalid arguments: n'],
      ['broken', true, 'The tool broken failed.'],
    ])
    expect(failures).toEqual([new Error('password=hunter2')])
    const failed = toolParts(parts).filter(({ state }) => state === 'failed')
    expect(failed).toHaveLength(5)
    expect(failed.map(({ errorKey }) => errorKey?.key)).toContain('tools.argumentsNotJson')
    expect(JSON.stringify(parts).length).toBeLessThan(20_000)
  })

  test('cuts a long result with a note', async () => {
    const models = createFakeModels()
    const long = aTool('long', async () => 'x'.repeat(TOOL_RESULT_MAX + 5))
    models.play({ parts: [calls(['long', '{}'])] })
    await answer({ models, tools: [long] })
    const [result] = models.calls[1]?.steps?.[0]?.calls ?? []
    expect(result?.result.text).toBe(`${'x'.repeat(TOOL_RESULT_MAX)}\n[Cut: 5 more characters]`)
  })

  test('keeps a whole result of which the user sees the beginning', async () => {
    const models = createFakeModels()
    const kept: string[] = []
    const keepResult = async (_: string, text: string) => void kept.push(text)
    const tools = [aTool('long', async () => 'x'.repeat(30_000)), aTool('short', async () => 'y')]
    models.play({ parts: [calls(['long', '{}'], ['short', '{}'])] })
    const { parts } = await answer({ models, tools, keepResult })
    expect(kept).toEqual(['x'.repeat(30_000)])
    const done = toolParts(parts).filter(({ state }) => state === 'done')
    const cutOnes = Object.fromEntries(done.map(({ name, isCut }) => [name, isCut]))
    expect(cutOnes).toEqual({ long: true, short: undefined })
  })

  test('stores a call before it starts, unless it only reads', async () => {
    const models = createFakeModels()
    const order: string[] = []
    const stored = async () => void order.push('stored')
    const write = aTool('write', async () => order.push('written'), false)
    models.play({ parts: [calls(['write', '{}'])] })
    await answer({ models, tools: [write], stored })
    expect(order).toEqual(['stored', 'written'])
    models.play({ parts: [calls(['echo', '{}'])] })
    await answer({ models, tools: [echo], stored })
    expect(order).toHaveLength(2)
  })
})

describe('a call that needs a decision', () => {
  test('pauses the answer when the other calls of its step have ended', async () => {
    const models = createFakeModels()
    const write = aTool('write', async () => expect.unreachable(), false)
    models.play({ parts: [calls(['write', '{"a":1}'], ['echo', '{"b":2}'])] })
    const { parts } = await answer({ models, tools: [write, echo], isPermitted: false })
    expect(parts.at(-1)).toMatchObject({
      type: 'paused',
      step: {
        steps: [],
        calls: [
          { event: { state: 'awaiting_approval' }, definitionHash: 'write' },
          { event: { state: 'done' }, result: { isError: false, text: '{"b":2}' } },
        ],
      },
    })
    expect(models.calls).toHaveLength(1)
  })

  test('shows all of its arguments, and fails where they are too long to be reviewed', async () => {
    const models = createFakeModels()
    const write = aTool('write', async () => expect.unreachable(), false)
    const argumentsOf = (length: number) =>
      JSON.stringify({ text: 'x'.repeat(length - '{"text":""}'.length) })
    const [shown, tooLong] = [argumentsOf(TOOL_REVIEWED_MAX), argumentsOf(TOOL_REVIEWED_MAX + 1)]
    models.play({ parts: [calls(['write', shown], ['write', tooLong])] })
    const { parts } = await answer({ models, tools: [write], isPermitted: false })
    expect(parts.at(-1)).toMatchObject({
      step: {
        calls: [
          { event: { state: 'awaiting_approval', arguments: JSON.parse(shown) } },
          { event: { state: 'failed', error: 'The arguments are longer than 20,000 characters.' } },
        ],
      },
    })
  })

  test('is not run when the definition of its tool has changed since it was allowed', async () => {
    const models = createFakeModels()
    const write = aTool('write', async () => expect.unreachable(), false)
    models.play({ parts: [calls(['write', '{}'])] })
    const { parts } = await answer({ models, tools: [write], isPermitted: false })
    const paused = parts.at(-1)
    if (paused?.type !== 'paused') return expect.unreachable()
    const decided = paused.step.calls.map((call) => ({ ...call, decision: 'once' as const }))
    const changed = { ...write, definitionHash: 'another' }
    const resumed = { step: { ...paused.step, calls: decided }, text: '' }
    const { parts: after } = await answer({ models, tools: [changed], resumed })
    expect(toolParts(after).at(-1)).toMatchObject({
      state: 'failed',
      error: 'The definition of write has changed since the call was allowed. It was not called.',
    })
  })

  test('counts as a repeated one after its decision', async () => {
    const models = createFakeModels()
    const write = aTool('write', async () => 'written', false)
    const call = { id: 'c', name: 'write', arguments: '{}' }
    const result = { isError: false, text: 'written' }
    const step = { content: [], calls: [{ ...call, result }] }
    const event = { id: 'e', name: 'write', arguments: {}, state: 'done' as const, startedAt: '' }
    const paused = { steps: [step], content: [], calls: [{ call, event, result }] }
    models.play({ parts: [calls(['write', '{}'])] })
    const { error } = await answer({ models, tools: [write], resumed: { step: paused, text: '' } })
    expect(error).toMatchObject({ kind: 'endless', message: expect.stringContaining('same call of write') })
  })
})

describe('an answer with tools', () => {
  test(`ends after ${STEPS_MAX} steps`, async () => {
    const models = createFakeModels()
    for (let step = 0; step < STEPS_MAX; step += 1)
      models.play({ parts: [calls(['echo', `{"step":${step}}`])] })
    const { error } = await answer({ models, tools: [echo] })
    expect(error).toMatchObject({ kind: 'endless', message: expect.stringContaining(`${STEPS_MAX} times`) })
    expect(models.calls).toHaveLength(STEPS_MAX)
  })

  test('ends when the same call comes in three steps, but not for equal calls in one step', async () => {
    const models = createFakeModels()
    let runs = 0
    const count = aTool('count', async () => (runs += 1))
    const same = calls(['count', '{"a":1}'], ['count', '{ "a": 1 }'])
    for (let step = 0; step < 3; step += 1) models.play({ parts: [same] })
    const { error } = await answer({ models, tools: [count] })
    expect(error).toMatchObject({ kind: 'endless', message: expect.stringContaining('count') })
    expect(runs).toBe(4)
  })

  test(`ends after ${CALLS_MAX} calls, of which ${CALLS_PER_STEP_MAX} run at once`, async () => {
    const models = createFakeModels()
    let runs = 0
    const count = aTool('count', async () => (runs += 1))
    for (let step = 0; step < 3; step += 1) {
      const many = Array.from({ length: 40 }, (_, n): [string, string] => ['count', `{"n":${step * 40 + n}}`])
      models.play({ parts: [calls(...many)] })
    }
    const { error } = await answer({ models, tools: [count] })
    expect(error).toMatchObject({ kind: 'endless' })
    expect(runs).toBe(2 * CALLS_PER_STEP_MAX)
  })

  test('ends a call that does not answer in time, with an error for the model', async () => {
    const models = createFakeModels()
    const clock = createTestClock()
    const started = Promise.withResolvers<AbortSignal>()
    const stuck = aTool('stuck', (_input, signal) => {
      started.resolve(signal)
      return new Promise(() => undefined)
    })
    models.play({ parts: [calls(['stuck', '{}'])] })
    const answering = answer({ models, tools: [stuck], clock })
    const signal = await started.promise
    clock.advance(TOOL_TIMEOUT_MS)
    expect((await answering).error).toBeUndefined()
    expect(signal.aborted).toBe(true)
    expect(resultsOf(models.calls[1])).toEqual([
      ['stuck', true, 'The tool did not respond within 60 seconds.'],
    ])
  })

  test('ends at once when it is aborted, also a call that ignores its signal', async () => {
    const models = createFakeModels()
    const stop = new AbortController()
    const stuck = aTool('stuck', () => {
      stop.abort()
      return new Promise(() => undefined)
    })
    models.play({ parts: [calls(['stuck', '{}'])] })
    const { parts, error } = await answer({ models, tools: [stuck], signal: stop.signal })
    expect(error).toMatchObject({ kind: 'aborted' })
    expect(toolParts(parts).map(({ state }) => state)).toEqual(['running', 'interrupted'])
    expect(models.calls).toHaveLength(1)
  })
})
