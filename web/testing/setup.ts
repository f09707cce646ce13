// Before each test file of the browser program.
import { afterEach, beforeEach, expect, vi } from 'vitest'

// No test uses the network: requests without a response of the test stay pending.
globalThis.fetch = () => new Promise(() => undefined)

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

/** A console warning or error is a defect; a test that provokes one spies on it and clears it. */
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
