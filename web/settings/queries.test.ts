import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal } from '#web/testing/server.ts'
import { serverSettings } from './queries.ts'

const settings = [{ settingName: 'EnableArtifacts', settingValue: 'true' }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Observes the settings of a server with these responses, as a screen does. */
function observe(...responses: (() => unknown)[]) {
  const asked = answering({
    'GET /settings/fetch': () => responses[Math.min(asked.length, responses.length) - 1]?.(),
  })
  const client = new QueryClient()
  const screen = () => {
    const observer = new QueryObserver(client, serverSettings())
    return { observer, close: observer.subscribe(() => undefined) }
  }
  return { asked, screen }
}

test('the settings are fetched again every five minutes', async () => {
  const { asked, screen } = observe(
    () => settings,
    () => [],
  )
  const { observer, close } = screen()
  await vi.advanceTimersByTimeAsync(299_000)
  expect([asked.length, observer.getCurrentResult().data]).toEqual([1, settings])
  await vi.advanceTimersByTimeAsync(2000)
  expect([asked.length, observer.getCurrentResult().data]).toEqual([2, []])
  close()
})

test('a screen that opens fetches settings that are older than a minute', async () => {
  const { asked, screen } = observe(() => settings)
  const first = screen()
  await vi.advanceTimersByTimeAsync(59_000)
  screen().close()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  screen().close()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  first.close()
})

test.each([503, 429])('a response %d is followed by one more request after two seconds', async (status) => {
  const { asked, screen } = observe(() => refusal(status, 'Not now'))
  const { observer, close } = screen()
  await vi.advanceTimersByTimeAsync(1900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked.length, observer.getCurrentResult().error?.message]).toEqual([2, 'Not now'])
  close()
})

test('a refusal is not repeated', async () => {
  const { asked, screen } = observe(() => refusal(403, 'Forbidden'))
  const { observer, close } = screen()
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked.length, observer.getCurrentResult().isError]).toEqual([1, true])
  close()
})
