import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aQuest } from './quest-fixture.ts'
import { ThreadScroller } from './ThreadScroller.tsx'
import { threadRows } from './thread-rows.ts'

/** Stands for the browser's observer: says that the sentinel is near when told to. */
class Observer {
  static reach: (() => void) | undefined
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    Observer.reach = () => callback([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {
    Observer.reach = undefined
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))

const rows = (count: number) =>
  threadRows(
    Array.from({ length: count }, (_, index) =>
      aQuest({ clientMessageId: `q${count - index}`, createdAt: `2026-01-01T10:${10 + index}:00.000Z` }),
    ),
    [],
  )
const onNeedOlder = vi.fn()
const view = (count: number, hasOlder = false) => (
  <ThreadScroller
    rows={rows(count)}
    renderRow={({ key }) => <article>{key}</article>}
    hasOlder={hasOlder}
    onNeedOlder={onNeedOlder}
    newestMark="m"
    ownMark={undefined}
  />
)
const shown = () => screen.queryAllByRole('article').map(({ textContent }) => textContent)
const reach = () => act(async () => Observer.reach?.())

test('shows the end first and earlier messages as the reader comes near them', async () => {
  render(view(10))
  expect(shown()).toEqual(['q8', 'q9', 'q10'])
  await reach()
  expect(shown()).toEqual(['q6', 'q7', 'q8', 'q9', 'q10'])
  await reach()
  await reach()
  await reach()
  expect(shown()).toHaveLength(10)
  expect(Observer.reach).toBeUndefined()
})

test('asks for older messages only when all known ones are shown', async () => {
  onNeedOlder.mockClear()
  render(view(4, true))
  await reach()
  expect(onNeedOlder).not.toHaveBeenCalled()
  await reach()
  expect(onNeedOlder).toHaveBeenCalledOnce()
})
