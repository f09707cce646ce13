import { friendsChanged } from '#contract/friends.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchFriends } from './queries.ts'

/** Fetches the friends again when they have changed; the returned function stops it. */
export const followFriends = () => onLiveEvent(friendsChanged, () => void refetchFriends())
