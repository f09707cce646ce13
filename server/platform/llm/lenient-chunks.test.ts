import { describe, expect, test } from 'vitest'
import { repairEvent, toEvents } from './lenient-chunks.ts'

const event = (chunk: unknown) => `data: ${JSON.stringify(chunk)}`
const repaired = (chunk: unknown) => JSON.parse(repairEvent(event(chunk)).slice(6)) as unknown

describe('repairing an event', () => {
  test.each([
    event({ id: 'c', choices: [{ index: 0, delta: { content: 'Hi {"index":1}' }, finish_reason: null }] }),
    event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }),
    event({ error: { message: 'busy' } }),
    'data: [DONE]',
    ': ping',
    'data: {"choices": [{]',
    'data: "text"',
  ])('%s is unchanged', (given) => {
    expect(repairEvent(given)).toBe(given)
  })

  test.each([
    ['no choices', { id: 'c' }, []],
    [
      'numeric content',
      { choices: [{ index: 0, delta: { content: 42 } }] },
      [{ index: 0, delta: { content: '42' } }],
    ],
    [
      'content in parts',
      { choices: [{ delta: { content: [{ type: 'text', text: 'a' }, 'b'] } }] },
      [{ delta: { content: 'ab' } }],
    ],
    [
      'a message instead of a delta',
      { choices: [{ index: 0, message: { role: 'assistant', content: 'a' } }] },
      [{ index: 0, delta: { role: 'assistant', content: 'a' } }],
    ],
    [
      'a tool call',
      { choices: [{ index: 0, delta: { tool_calls: [{ index: 0 }] } }] },
      [{ index: 0, delta: {} }],
    ],
    [
      'a text instead of a delta',
      { choices: [{ index: 0, text: 'a' }] },
      [{ index: 0, delta: { content: 'a' } }],
    ],
    [
      'a second choice',
      {
        choices: [
          { index: 1, delta: { content: 'B' } },
          { index: 0, delta: { content: 'a' } },
        ],
      },
      [{ index: 0, delta: { content: 'a' } }],
    ],
  ])('an event with %s is repaired', (_, chunk, choices) => {
    expect(repaired(chunk)).toHaveProperty('choices', choices)
  })

  test('plausible parts of a usage are kept', () => {
    const usage = { prompt_tokens: 1.5, completion_tokens: 3, total_tokens: 'many', details: { x: 1 } }
    expect(repaired({ choices: [], usage })).toEqual({
      choices: [],
      usage: { prompt_tokens: 2, completion_tokens: 3, details: { x: 1 } },
    })
  })

  test.each([
    [{ prompt_tokens: 2 ** 60, completion_tokens: 1e300, total_tokens: 4 }],
    [{ prompt_tokens: -5, completion_tokens: null }],
    [{ prompt_tokens: 12, completion_tokens: 'many' }],
    [{}],
  ])('a usage without plausible counts is no report of 0 tokens: %j', (usage) => {
    expect(repaired({ choices: [], usage })).toEqual({ choices: [], usage: null })
  })
})

test.each([
  [
    { completion_tokens_details: { reasoning_tokens: 'many', accepted_prediction_tokens: 3 } },
    { completion_tokens_details: { accepted_prediction_tokens: 3 } },
  ],
  [{ prompt_tokens_details: 'none' }, {}],
])('implausible details of a usage are removed: %j', (details, repairedDetails) => {
  const counts = { prompt_tokens: 1, completion_tokens: 2 }
  const usage = { ...counts, ...repairedDetails }
  expect(repaired({ choices: [], usage: { ...counts, ...details } })).toEqual({ choices: [], usage })
})

test('a usage that is not an object is removed', () => {
  expect(repaired({ choices: [], usage: 'many' })).toEqual({ choices: [] })
})

test('a complete answer is converted into the events of a stream', () => {
  const body = JSON.stringify({ id: 'c', choices: [{ message: { content: 'All at once' } }] }, null, 2)
  const [first, last] = toEvents(body)
  expect(JSON.parse(first?.slice(6) ?? '')).toEqual({
    id: 'c',
    choices: [{ finish_reason: 'stop', delta: { content: 'All at once' } }],
  })
  expect(last).toBe('data: [DONE]')
})
