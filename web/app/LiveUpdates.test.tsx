import { expect, test, vi } from 'vitest'
import { domains } from '#web/domains.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { LiveUpdates } from './LiveUpdates.tsx'

test('starts the live updates of each domain once, and stops them', () => {
  queryClient.setQueryData(currentUser().queryKey, aUser({ id: 'ada' }))
  const stop = vi.fn()
  const live = domains.flatMap((domain) =>
    domain.live ? [vi.spyOn(domain as Required<typeof domain>, 'live').mockReturnValue(stop)] : [],
  )
  const { unmount } = show(<LiveUpdates />)
  for (const start of live) expect(start).toHaveBeenCalledExactlyOnceWith('ada')
  unmount()
  expect(stop).toHaveBeenCalledTimes(live.length)
})
