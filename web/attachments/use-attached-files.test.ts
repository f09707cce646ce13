import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { attach, attachedTo } from './attachments.view-state.ts'
import { useAttachedFiles } from './use-attached-files.ts'

test('keeps files that were attached while the previous message was sent', () => {
  const { result } = renderHook(() => useAttachedFiles('n1', undefined))
  act(() => attach('n1', ['a']))
  const taken = result.current.take()
  act(() => attach('n1', ['b']))
  act(() => result.current.forget(taken?.fileIds ?? []))
  expect(attachedTo('n1')).toEqual(['b'])
  expect(result.current.hasAny).toBe(true)
})
