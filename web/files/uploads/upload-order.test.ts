import { expect, test } from 'vitest'
import { byUrgency } from './upload-order.ts'
import type { Upload } from './view-state.ts'

const upload = (name: string, state: Upload['state']): Upload => ({
  key: name,
  name,
  size: 1,
  sent: 0,
  state,
})

test('lists failed uploads first and completed ones last, each in order of selection', () => {
  const uploads = [
    upload('a', 'done'),
    upload('b', 'waiting'),
    upload('c', 'sending'),
    upload('d', 'done'),
    upload('e', 'interrupted'),
    upload('f', 'sending'),
    upload('g', 'failed'),
  ]
  expect(uploads.toSorted(byUrgency).map(({ name }) => name)).toEqual(['e', 'g', 'c', 'f', 'b', 'a', 'd'])
})
