import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'

export const presencePreferences = () => api.presence.preferences.queryOptions()

export const useUpdatePresencePreferences = () =>
  useMutation(
    api.presence.updatePreferences.mutationOptions({
      onSuccess: (preferences) => queryClient.setQueryData(presencePreferences().queryKey, preferences),
    }),
  )

/** Tells the others in the notebook; a signal that does not arrive is not repeated. */
export const signalTyping = (id: string, isTyping: boolean): Promise<unknown> =>
  api.presence.typing.call({ id, isTyping }).catch(() => undefined)
