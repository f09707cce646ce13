import { beforeEach, expect, test } from 'vitest'
import { toast, useToasts } from './toast.ts'

beforeEach(() => useToasts.setState({ waiting: [] }))

const waiting = () => useToasts.getState().waiting.map(({ message }) => message)

test('queues the same notice once', () => {
  toast.success('Saved')
  toast.success('Sent')
  toast.success('Saved')
  expect(waiting()).toEqual(['Sent', 'Saved'])
})

test('keeps only the newest notice about one subject', () => {
  toast.error('2 codes left', { about: 'codes' })
  toast.error('1 code left', { about: 'codes' })
  toast.plain('Something else')
  expect(waiting()).toEqual(['1 code left', 'Something else'])
})

test('shows each notice with Undo', () => {
  for (const onAct of [() => {}, () => {}]) toast.plain('Deleted', { action: { label: 'Undo', onAct } })
  expect(waiting()).toEqual(['Deleted', 'Deleted'])
})
