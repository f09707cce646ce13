import { beforeEach, expect, test } from 'vitest'
import { toast, useToasts } from './toast.ts'

beforeEach(() => useToasts.setState({ waiting: [] }))

const waiting = () => useToasts.getState().waiting.map(({ message }) => message)

test('the same notice waits once', () => {
  toast.success('Saved')
  toast.success('Sent')
  toast.success('Saved')
  expect(waiting()).toEqual(['Sent', 'Saved'])
})

test('of what is about the same thing the newest counts', () => {
  toast.error('2 codes left', { about: 'codes' })
  toast.error('1 code left', { about: 'codes' })
  toast.plain('Something else')
  expect(waiting()).toEqual(['1 code left', 'Something else'])
})

test('each thing that can be taken back is told of', () => {
  for (const onAct of [() => {}, () => {}]) toast.plain('Deleted', { action: { label: 'Undo', onAct } })
  expect(waiting()).toEqual(['Deleted', 'Deleted'])
})
