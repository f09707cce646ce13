import { z } from 'zod'
import { givenId, liveEvent, userCall } from './procedures.ts'

/** The people that are listed by name; more are counted. */
export const PRESENT_MAX = 50
/** A browser repeats that its user is typing after this time. */
export const TYPING_REPEAT_MS = 3000
/** Without a repetition the user is no longer shown as typing. */
export const TYPING_SHOWN_MS = 6000
/** Typing signals of one user in a minute, in all notebooks. */
export const TYPING_PER_MINUTE = 60

export type PresentPerson = z.infer<typeof PresentPerson>
export const PresentPerson = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
})

export type PresencePreferences = z.infer<typeof PresencePreferences>
/** Users who are not shown do not see others either. */
export const PresencePreferences = z.object({ isShown: z.boolean() })

export const presence = {
  typing: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/typing',
      summary: 'Show that you are typing in a notebook',
    })
    .input(z.object({ id: givenId, isTyping: z.boolean().default(true) }))
    .output(z.object({ isShown: z.boolean() })),
  preferences: userCall
    .route({ method: 'GET', path: '/presence/preferences', summary: 'Whether others see your presence' })
    .output(PresencePreferences),
  updatePreferences: userCall
    .route({ method: 'PUT', path: '/presence/preferences', summary: 'Show or hide your presence' })
    .input(PresencePreferences)
    .output(PresencePreferences),
}

/** The users who have the notebook open; an event of the topic `presence`. */
export const presentChanged = liveEvent(
  'present',
  z.object({ people: z.array(PresentPerson).max(PRESENT_MAX), total: z.number().int() }),
)
/** A user types in the notebook, or stopped; an event of the topic `presence`. */
export const typingChanged = liveEvent('typing', z.object({ userId: z.string(), isTyping: z.boolean() }))
/** The friends of the user who have the application open; the first event of the topic `friends`. */
export const friendsPresent = liveEvent('friends_present', z.object({ userIds: z.array(z.string()) }))
/** A friend opened the application, or closed the last window of it. */
export const friendPresenceChanged = liveEvent(
  'friend_presence_changed',
  z.object({ userId: z.string(), isPresent: z.boolean() }),
)
/** The user shows or hides their presence, for their other tabs. */
export const presencePreferencesChanged = liveEvent('presence_preferences_changed', PresencePreferences)
