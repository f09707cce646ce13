import { expect, test, vi } from 'vitest'
import { domains } from '#web/domains.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { useLiveState } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { LiveUpdates } from './LiveUpdates.tsx'

/** Replaces the live updates of each domain. */
function replaceLive(start: () => () => void) {
  queryClient.setQueryData(currentUser().queryKey, aUser({ id: 'ada' }))
  return domains.flatMap((domain) =>
    domain.live ? [vi.spyOn(domain as Required<typeof domain>, 'live').mockImplementation(start)] : [],
  )
}

test('starts the live updates of each domain once, and stops them', () => {
  const stop = vi.fn()
  const live = replaceLive(() => stop)
  const { unmount } = show(<LiveUpdates />)
  for (const start of live) expect(start).toHaveBeenCalledExactlyOnceWith('ada')
  unmount()
  expect(stop).toHaveBeenCalledTimes(live.length)
})

test("subscribes to the user's events before the domains subscribe to topics", () => {
  const counts: number[] = []
  replaceLive(() => {
    counts.push(useLiveState.getState().subscriptions)
    return () => undefined
  })
  show(<LiveUpdates />)
  expect(new Set(counts)).toEqual(new Set([1]))
})
