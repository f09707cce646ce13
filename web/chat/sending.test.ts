import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useLiveState } from '#web/platform/live.ts'
import { answering, late, refusal } from '#web/testing/server.ts'
import { followChat } from './live.ts'
import { changeOutbox, readOutbox } from './outbox.view-state.ts'
import { primeEmptyThread } from './queries.ts'
import { aQuest } from './quest-fixture.ts'
import { newMessage, post, withdrawMessage } from './sending.ts'

const NOTEBOOK = '0f8fad5b-d9cb-469f-a165-70867728950e'
const states = () => readOutbox().map(({ state }) => state)

beforeEach(() => {
  changeOutbox(() => [])
  primeEmptyThread(NOTEBOOK)
  useLiveState.setState({ state: 'offline' })
  onTestFinished(followChat())
})

describe('a message after a network failure', () => {
  test('is sent again when its request fails after the connection is back', async () => {
    const { answer, come } = late<'lost' | 'received'>()
    let attempts = 0
    answering({
      'POST /sessions/{id}/chat': async () => {
        attempts += 1
        if (attempts === 1 && (await answer()) === 'lost') throw new TypeError('Failed to fetch')
        return aQuest({ sessionId: NOTEBOOK, status: 'done' })
      },
    })
    post(newMessage({ notebookId: NOTEBOOK, prompt: 'Hello', llm: {} }))
    await vi.waitFor(() => expect(attempts).toBe(1))
    useLiveState.setState({ state: 'online' })
    come('lost')
    await vi.waitFor(() => expect(attempts).toBe(2))
    await vi.waitFor(() => expect(states()).toEqual([]))
  })

  test('is sent when the connection is established for the first time', async () => {
    let attempts = 0
    answering({
      'POST /sessions/{id}/chat': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return aQuest({ sessionId: NOTEBOOK, status: 'done' })
      },
    })
    useLiveState.setState({ state: 'connecting' })
    post(newMessage({ notebookId: NOTEBOOK, prompt: 'Hello', llm: {} }))
    await vi.waitFor(() => expect(states()).toEqual(['failed']))
    useLiveState.setState({ state: 'online' })
    await vi.waitFor(() => expect(states()).toEqual([]))
  })

  test('is not retried in a loop while two notebooks wait for the same server', async () => {
    const OTHER = '1f8fad5b-d9cb-469f-a165-70867728950e'
    primeEmptyThread(OTHER)
    const { answer, come } = late<void>()
    const asked = answering({
      'POST /sessions/{id}/chat': async () => {
        await answer()
        throw new TypeError('Failed to fetch')
      },
    })
    for (const notebookId of [NOTEBOOK, OTHER]) post(newMessage({ notebookId, prompt: 'Hello', llm: {} }))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    useLiveState.setState({ state: 'online' })
    come()
    await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']))
    expect(asked).toHaveLength(4)
  })
})

test.each([
  [NOTEBOOK, null],
  ['2f8fad5b-d9cb-469f-a165-70867728950e', undefined],
])(
  'follows no message in a notebook that is empty, and any in one that is not open',
  async (notebookId, afterId) => {
    const asked = answering({
      'GET /sessions/{id}/chat': () => ({ data: [], total: 0 }),
      'POST /sessions/{id}/chat': () => aQuest({ sessionId: notebookId, status: 'done' }),
    })
    post(newMessage({ notebookId, prompt: 'Hello', llm: {} }))
    await vi.waitFor(() => expect(states()).toEqual([]))
    expect(asked.find(({ call }) => call.startsWith('POST'))?.input.afterId).toBe(afterId)
  },
)

describe('a message that the server refuses', () => {
  const sendTwo = (status: number) => {
    answering({
      'POST /sessions/{id}/chat': ({ prompt }) =>
        prompt === 'Refused' ? refusal(status, 'No') : aQuest({ sessionId: NOTEBOOK, status: 'done' }),
    })
    for (const prompt of ['Refused', 'Next']) post(newMessage({ notebookId: NOTEBOOK, prompt, llm: {} }))
  }
  const left = () => readOutbox().map(({ prompt, state }) => `${prompt} ${state}`)

  test('holds back the next one until it is withdrawn', async () => {
    sendTwo(409)
    await vi.waitFor(() => expect(left()).toEqual(['Refused failed', 'Next waiting']))
    const [refused] = readOutbox()
    if (refused) withdrawMessage(refused)
    await vi.waitFor(() => expect(left()).toEqual([]))
  })

  test('holds back nothing when it is invalid', async () => {
    sendTwo(422)
    await vi.waitFor(() => expect(left()).toEqual(['Refused failed']))
  })
})
