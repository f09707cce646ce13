import { useQuery } from '@tanstack/react-query'
import { useModelSettings } from '#web/models/view-state.ts'
import { api } from '#web/platform/api.ts'
import { useArtifactLayout } from './layout.view-state.ts'

/** Whether the server permits artifacts; true until the setting is loaded, since the server checks it too. */
export function useArePermitted(isWanted: boolean): boolean {
  const { data: settings = [] } = useQuery({
    ...api.settings.fetch.queryOptions(),
    staleTime: 60_000,
    enabled: isWanted,
  })
  return settings.find(({ settingName }) => settingName === 'EnableArtifacts')?.settingValue !== 'false'
}

/** Whether answers show artifacts: the user and the server have switched them on. */
export function useAreArtifactsOn(): boolean {
  const isWanted = useModelSettings(({ enableArtifacts }) => enableArtifacts)
  return useArePermitted(isWanted) && isWanted
}

/** Whether an artifact of the notebook is open. */
export function useHasOpenArtifact(notebookId: string): boolean {
  const isOpen = useArtifactLayout(
    ({ layout, selectedArtifact }) => layout !== 'hide' && selectedArtifact?.sessionId === notebookId,
  )
  return useAreArtifactsOn() && isOpen
}
