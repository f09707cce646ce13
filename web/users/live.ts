import type { userChanged } from '#contract/users.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { updateCachedUser } from './queries.ts'

/** Keeps the signed-in user up to date; the returned function stops it. */
export const followCurrentUser = () => onLiveEvent<typeof userChanged>('user_changed', updateCachedUser)
