import type { presencePreferencesChanged } from '#contract/presence.ts'
import { joinFriends } from '#web/friends/present-friends.view-state.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { rejoinNotebooks } from './present.view-state.ts'
import { presencePreferences } from './queries.ts'

/** In each tab, a user who shows their presence again joins their friends and the notebooks that are open. */
export const followPresencePreferences = (userId: string): (() => void) =>
  onLiveEvent<typeof presencePreferencesChanged>('presence_preferences_changed', (preferences) => {
    queryClient.setQueryData(presencePreferences().queryKey, preferences)
    if (!preferences.isShown) return
    joinFriends(userId)
    rejoinNotebooks()
  })
