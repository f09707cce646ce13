import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { advanced, moved, type OutgoingMessage, without } from './outbox.ts'
import { changeOutbox, deleteOutbox, readOutbox, watchOutbox } from './outbox.view-state.ts'
import { newMessage } from './sending.ts'

const message = (prompt: string) => newMessage({ notebookId: 'n1', prompt, llm: {} })
const add = (added: OutgoingMessage) => changeOutbox((messages) => [...messages, added])
const prompts = () => readOutbox().map(({ prompt }) => prompt)

beforeEach(() => {
  deleteOutbox('')
})

test('keeps a message that another tab adds while this tab changes its own', () => {
  const sent = message('Sent')
  add(sent)
  changeOutbox((messages) => {
    add(message('From another tab'))
    return without(messages, sent.clientMessageId)
  })
  expect(prompts()).toEqual(['From another tab'])
})

test('keeps messages in the order in which the user put them', () => {
  const [one, two, three] = [message('One'), message('Two'), message('Three')]
  for (const each of [one, two, three]) add(each)
  changeOutbox((messages) => moved(messages, one, 1))
  expect(prompts()).toEqual(['Two', 'One', 'Three'])
  changeOutbox((messages) => advanced(messages, three))
  expect(prompts()).toEqual(['Three', 'Two', 'One'])
  add(message('Four'))
  expect(prompts()).toEqual(['Three', 'Two', 'One', 'Four'])
})

test('sends messages that an earlier version stored', () => {
  localStorage.setItem('commonplace:outbox:', JSON.stringify([message('One'), message('Two')]))
  onTestFinished(watchOutbox())
  expect(prompts()).toEqual(['One', 'Two'])
  expect(localStorage.getItem('commonplace:outbox:')).toBeNull()
})

test('keeps messages in memory while the storage is full', () => {
  const isFull = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const kept = message('Kept')
  add(kept)
  expect(prompts()).toEqual(['Kept'])
  isFull.mockRestore()
  changeOutbox((messages) => without(messages, kept.clientMessageId))
  expect(prompts()).toEqual([])
})
