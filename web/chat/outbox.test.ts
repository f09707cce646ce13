import { describe, expect, test } from 'vitest'
import {
  advanced,
  changed,
  messagesOf,
  moved,
  nextToSend,
  notebooksWithMail,
  type OutgoingMessage,
  restoredOutbox,
  waiting,
  without,
} from './outbox.ts'

const message = (clientMessageId: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientMessageId,
  notebookId: 'n1',
  prompt: clientMessageId,
  llm: {},
  fileIds: [],
  withoutFileIds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'waiting',
  ...changes,
})

const outbox = [message('a'), message('b', { notebookId: 'n2' }), message('c')]

test('sends the messages of a notebook in order', () => {
  expect(messagesOf(outbox, 'n1').map(({ prompt }) => prompt)).toEqual(['a', 'c'])
  expect(nextToSend(outbox, 'n1')?.prompt).toBe('a')
  expect(nextToSend(without(outbox, 'a'), 'n1')?.prompt).toBe('c')
  expect(notebooksWithMail(outbox)).toEqual(['n1', 'n2'])
})

test('holds back messages after a failed one, but not those of other notebooks', () => {
  const failed = changed(outbox, 'a', { state: 'failed', error: 'Too many requests' })
  expect(nextToSend(failed, 'n1')).toBeUndefined()
  expect(nextToSend(failed, 'n2')?.prompt).toBe('b')
})

test('holds back nothing after an invalid message', () => {
  const invalid = changed(outbox, 'a', { state: 'failed', error: 'Invalid dice', isInvalid: true })
  expect(nextToSend(invalid, 'n1')?.prompt).toBe('c')
  expect(nextToSend(invalid.map(waiting), 'n1')?.prompt).toBe('a')
})

test('sends a message with the same id after a reload', () => {
  const [again] = restoredOutbox([message('a', { state: 'sending' })])
  expect(again).toEqual(message('a'))
})

test('keeps no key after a reload that was written as a message', () => {
  expect(restoredOutbox([message('a', { prompt: '/key sk-secret' }), message('b')])).toEqual([message('b')])
})

test('retries a message after a network failure, not after a refusal', () => {
  const network = message('a', { state: 'failed', error: 'No response', isNetworkFailure: true })
  const refused = message('b', { state: 'failed', error: 'Too long' })
  expect(restoredOutbox([network, refused])).toEqual([message('a'), refused])
})

describe('the order of the queue', () => {
  const [sending, a, other, b, c] = [
    message('sending', { state: 'sending' }),
    message('a', { state: 'failed' }),
    message('other', { notebookId: 'n2' }),
    message('b'),
    message('c'),
  ] as const
  const queue = [sending, a, other, b, c]
  const order = (messages: OutgoingMessage[]) => messages.map(({ prompt }) => prompt)

  test('changes by one place among the messages of the notebook that wait', () => {
    expect(order(moved(queue, c, -1))).toEqual(['sending', 'a', 'other', 'c', 'b'])
    expect(order(moved(queue, b, 1))).toEqual(['sending', 'a', 'other', 'c', 'b'])
    expect(order(moved(queue, b, -1))).toEqual(order(queue))
    expect(order(moved(queue, other, 1))).toEqual(order(queue))
  })

  test('has a message that is sent at once first, but after one that is being sent', () => {
    expect(order(advanced(queue, c))).toEqual(['sending', 'c', 'a', 'other', 'b'])
    expect(nextToSend(advanced(without(queue, 'sending'), c), 'n1')?.prompt).toBe('c')
    expect(order(advanced(queue, sending))).toEqual(order(queue))
  })
})
