import { expect, test } from 'vitest'
import { mergeDeltas, toWire } from './merged-deltas.ts'

const chat = (content: string, more: object = {}) =>
  data({ id: 'c', created: 1, choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })
const data = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
const named = (event: { type: string }) => `event: ${event.type}\n${data(event)}`
const bytes = (text: string) => Buffer.from(text).toString('latin1')
const merge = (...events: string[]) => mergeWire(bytes(events.join('')))

function mergeWire(wire: string) {
  const { events, rest } = mergeDeltas(wire)
  return { events: events.map(toWire).join(''), rest }
}

/** The events as a reader parses them. */
const read = (wire: string): unknown[] =>
  Buffer.from(wire, 'latin1')
    .toString()
    .split('\n\n')
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: {')))
    .map((line) => JSON.parse(line.slice('data: '.length)))

test('merges neighbouring deltas with any content', () => {
  const words = ['Say "hi"', '\\', '\n', 'Ünï', '😀', '","content":"x', '"delta":{"content":"y"}', '', '\\"']
  const { events, rest } = merge(...words.map((word) => chat(word)))
  expect(read(events)).toEqual(read(bytes(chat(words.join('')))))
  expect(rest).toBe('')
})

test.each([
  [
    'Anthropic',
    (text: string) =>
      named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } } as {
        type: string
      }),
  ],
  [
    'reasoning from Anthropic',
    (thinking: string) =>
      named({ type: 'content_block_delta', delta: { type: 'thinking_delta', thinking } } as { type: string }),
  ],
  [
    'reasoning from a local server',
    (text: string) => data({ choices: [{ delta: { reasoning_content: text } }] }),
  ],
  [
    'a server that writes its JSON with spaces',
    (text: string) => `data: {"choices": [{"delta": {"content": ${JSON.stringify(text)}}, "index": 0}]}\n\n`,
  ],
])('merges the deltas of %s', (_, event) => {
  expect(read(merge(event('One '), event('two ')).events)).toEqual(read(event('One two ')))
})

test('sequence numbers and padding of the responses protocol do not prevent merging', () => {
  const event = (delta: string, sequence: number) =>
    named({
      type: 'response.output_text.delta',
      sequence_number: sequence,
      item_id: 'm',
      delta,
      logprobs: [],
      obfuscation: 'x'.repeat(sequence),
    } as { type: string })
  expect(read(merge(event('One ', 4), event('two ', 5)).events)).toEqual(read(event('One two ', 4)))
})

test.each([
  ['another choice', chat('a'), chat('b', { index: 1 })],
  ['an end', chat('a'), chat('', { finish_reason: 'stop' })],
  ['a delta with log probabilities', chat('a', { logprobs: [1] }), chat('b', { logprobs: [2] })],
  ['a tool call beside text', ...toolCalls()],
  [
    'arguments of a tool',
    ...['{"a', '1}'].map((json) => data({ delta: { type: 'input_json_delta', partial_json: json } })),
  ],
  ['a ping', chat('a'), ': ping\n\n'],
  ['the end marker', chat('a'), 'data: [DONE]\n\n'],
  ['an event of two lines', `data: {"delta":"a"}\ndata: 1\n\n`, `data: {"delta":"a"}\ndata: 1\n\n`],
])('%s is not merged', (_, ...events: string[]) => {
  expect(merge(...events)).toEqual({ events: events.join(''), rest: '' })
})

function toolCalls() {
  const both = (content: string) =>
    data({ choices: [{ delta: { content, tool_calls: [{ index: 0, function: { arguments: '1' } }] } }] })
  return [both('a'), both('b')]
}

test('keeps the beginning of an incomplete event', () => {
  const [first, second] = [chat('a'), chat('b')]
  expect(merge(first, second.slice(0, 20))).toEqual({ events: first, rest: second.slice(0, 20) })
})

test('passes on input with other line endings, complete or not', () => {
  const wire = (chat('a') + chat('b').slice(0, 20)).replaceAll('\n', '\r\n')
  expect(mergeWire(wire)).toEqual({ events: wire, rest: '' })
})
