import { expect, test } from 'vitest'
import {
  changed,
  messagesOf,
  nextToSend,
  notebooksWithMail,
  type OutgoingMessage,
  revived,
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

test('messages of a notebook go in the order they were written', () => {
  expect(messagesOf(outbox, 'n1').map(({ prompt }) => prompt)).toEqual(['a', 'c'])
  expect(nextToSend(outbox, 'n1')?.prompt).toBe('a')
  expect(nextToSend(without(outbox, 'a'), 'n1')?.prompt).toBe('c')
  expect(notebooksWithMail(outbox)).toEqual(['n1', 'n2'])
})

test('a failed message holds back those after it and nothing of other notebooks', () => {
  const failed = changed(outbox, 'a', { state: 'failed', error: 'Too long' })
  expect(nextToSend(failed, 'n1')).toBeUndefined()
  expect(nextToSend(failed, 'n2')?.prompt).toBe('b')
})

test('after a reload a message is sent again under the same id', () => {
  const [again] = revived([message('a', { state: 'sending' })])
  expect(again).toEqual(message('a'))
})

test('after a reload no key is kept that was written as a message', () => {
  expect(revived([message('a', { prompt: '/key sk-secret' }), message('b')])).toEqual([message('b')])
})

test('what found no server is tried again, what the server refused is not', () => {
  const network = message('a', { state: 'failed', error: 'No response', isNetworkFailure: true })
  const refused = message('b', { state: 'failed', error: 'Too long' })
  expect(revived([network, refused])).toEqual([message('a'), refused])
})
