import { useMutation } from '@tanstack/react-query'
import type { presencePreferencesChanged } from '#contract/presence.ts'
import { api } from '#web/platform/api.ts'
import { applyLiveEvent } from '#web/platform/live.ts'

export const presencePreferences = () => api.presence.preferences.queryOptions()

export const useUpdatePresencePreferences = () =>
  useMutation(
    api.presence.updatePreferences.mutationOptions({
      onSuccess: (preferences) =>
        applyLiveEvent<typeof presencePreferencesChanged>('presence_preferences_changed', preferences),
    }),
  )

/** Tells the others in the notebook; a signal that does not arrive is not repeated. */
export const signalTyping = (id: string, isTyping: boolean): Promise<unknown> =>
  api.presence.typing.call({ id, isTyping }).catch(() => undefined)
