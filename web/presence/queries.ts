import { useMutation } from '@tanstack/react-query'
import { joinFriends } from '#web/friends/present-friends.view-state.ts'
import { api } from '#web/platform/api.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'

export const presencePreferences = () => api.presence.preferences.queryOptions()

export function useUpdatePresencePreferences() {
  const { id } = useCurrentUser()
  return useMutation(
    api.presence.updatePreferences.mutationOptions({
      onSuccess: (preferences) => {
        queryClient.setQueryData(presencePreferences().queryKey, preferences)
        if (preferences.isShown) joinFriends(id)
      },
    }),
  )
}

/** Tells the others in the notebook; a signal that does not arrive is not repeated. */
export const signalTyping = (id: string, isTyping: boolean): Promise<unknown> =>
  api.presence.typing.call({ id, isTyping }).catch(() => undefined)
