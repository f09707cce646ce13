import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AFTER_FIRST_MESSAGE, moveDraft, setDraft, useDraft } from './drafts.view-state.ts'

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
