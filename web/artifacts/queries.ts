import { useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { currentUser, useCurrentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useArtifactLayout } from './layout.view-state.ts'

/** Whether the user wants artifacts; for the next message. */
export const areArtifactsWanted = (): boolean =>
  queryClient.getQueryData(currentUser().queryKey)?.experimentalFeatures.enableArtifacts ?? false

export const useAreArtifactsWanted = (): boolean => useCurrentUser().experimentalFeatures.enableArtifacts

/** Whether the server permits artifacts; true until the setting is loaded, since the server checks it too. */
export function useArePermitted(isNeeded: boolean): boolean {
  const { data: settings = [] } = useQuery({
    ...api.settings.fetch.queryOptions(),
    staleTime: 60_000,
    enabled: isNeeded,
  })
  return settings.find(({ settingName }) => settingName === 'EnableArtifacts')?.settingValue !== 'false'
}

/** Whether answers show artifacts: the user and the server have switched them on. */
export function useAreArtifactsOn(): boolean {
  const areWanted = useAreArtifactsWanted()
  return useArePermitted(areWanted) && areWanted
}

/** Whether an artifact of the notebook is open. */
export function useHasOpenArtifact(notebookId: string): boolean {
  const isOpen = useArtifactLayout(
    ({ layout, selectedArtifact }) => layout !== 'hide' && selectedArtifact?.sessionId === notebookId,
  )
  return useAreArtifactsOn() && isOpen
}
