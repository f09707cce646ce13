import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AFTER_FIRST_MESSAGE, deleteDrafts, moveDraft, setDraft, useDraft } from './drafts.view-state.ts'

const draftOf = (key: string) => renderHook(() => useDraft(key)).result.current

test('moves what is typed while a notebook is created, also when typing goes on', () => {
  setDraft('tides', 'Unsent before')
  setDraft(AFTER_FIRST_MESSAGE, 'And lo')
  moveDraft(AFTER_FIRST_MESSAGE, 'tides')
  setDraft(AFTER_FIRST_MESSAGE, 'w water?')
  moveDraft(AFTER_FIRST_MESSAGE, 'tides', '')
  expect(draftOf('tides')).toBe('Unsent before\nAnd low water?')
  expect(draftOf(AFTER_FIRST_MESSAGE)).toBe('')
})

const LONG = 'x'.repeat(60_000)
const stored = () => localStorage.getItem('commonplace:draft::long')

test('stores a short text at each key, and a long one when typing pauses', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  setDraft('long', 'short')
  expect(stored()).toBe('"short"')
  setDraft('long', LONG)
  vi.advanceTimersByTime(400)
  setDraft('long', `${LONG}y`)
  vi.advanceTimersByTime(400)
  expect(stored()).toBe('"short"')
  vi.advanceTimersByTime(100)
  expect(stored()).toBe(`"${LONG}y"`)
})

test('stores a long text when its page is left, and not after it was deleted', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  setDraft('long', LONG)
  dispatchEvent(new Event('pagehide'))
  expect(stored()).toBe(`"${LONG}"`)
  setDraft('long', `${LONG}y`)
  deleteDrafts('')
  vi.advanceTimersByTime(1000)
  expect(stored()).toBeNull()
})

test('stores no long text after a key command', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  setDraft('long', `/key ${LONG}`)
  vi.advanceTimersByTime(1000)
  expect(stored()).toBeNull()
})
