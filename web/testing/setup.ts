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

// The first dialog of a file loads its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5000 })

// No test uses the network: requests without a response of the test stay pending.
window.fetch = () => new Promise(() => undefined)

// Our page has a doctype: the maths renderer warns without one.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

/** A console warning or error is a defect; a test that provokes one spies on it and clears it. */
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ waiting: [] })
  useDialogs.setState({ open: [] })
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
