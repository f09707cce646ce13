import { useSyncExternalStore } from 'react'
import { session } from '#web/platform/session.ts'

/** Also updated when a session begins or ends, here or in another tab. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(session.subscribe, session.isSignedIn)
