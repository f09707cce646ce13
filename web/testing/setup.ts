import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { useDialogs } from '#web/platform/dialogs.ts'
import { startI18n } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { textGroups } from '#web/testing/texts.ts'

const texts = await Promise.all(Object.values(textGroups).map(({ en }) => en()))
startI18n(Object.assign({}, ...texts))

// The first window of a file loads its code, which takes a while on a machine with others at work.
configure({ asyncUtilTimeout: 5000 })

// No test reaches a network: what is not answered by the test itself is not answered.
window.fetch = () => new Promise(() => undefined)

// As our page has a doctype: the maths renderer warns where there is none.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

/** What the console complains about is a defect; a test that provokes a complaint spies on it itself and clears it. */
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ waiting: [] })
  useDialogs.setState({ open: [] })
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
