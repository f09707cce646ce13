import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/users.ts'
import { type Entry, entriesFor, runEntry } from './entries.ts'

const entry = (id: string, position: number, rest: Partial<Entry> = {}): Entry => ({
  id,
  label: () => id,
  icon: null,
  position,
  choose: () => undefined,
  ...rest,
})
const idsFor = (entries: Entry[], user?: Partial<CurrentUser>) =>
  entriesFor(entries, user as CurrentUser | undefined).map(({ id }) => id)

test('orders the entries of all domains by position', () => {
  expect(idsFor([entry('last', 30), entry('first', 10), entry('middle', 20)])).toEqual([
    'first',
    'middle',
    'last',
  ])
})

test('offers an entry to its users only, and to no user before the user is known', () => {
  const entries = [entry('all', 1), entry('admins', 2, { isFor: ({ isAdmin }) => isAdmin })]
  expect(idsFor(entries, { isAdmin: true })).toEqual(['all', 'admins'])
  expect(idsFor(entries, { isAdmin: false })).toEqual(['all'])
  expect(idsFor(entries)).toEqual(['all'])
})

test('opens the page of an entry, or does what it says', () => {
  const openPage = vi.fn()
  runEntry(entry('page', 1, { choose: { page: () => ({ to: '/things' }) } }), openPage)
  expect(openPage).toHaveBeenCalledExactlyOnceWith({ to: '/things' })
  const choose = vi.fn()
  runEntry(entry('action', 1, { choose }), openPage)
  expect(choose).toHaveBeenCalledExactlyOnceWith(openPage)
})
