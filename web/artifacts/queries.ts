import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ArtifactWithVersions } from '#contract/artifacts.ts'
import { ARTIFACTS_PAGE_SIZE, type ArtifactStatus } from '#contract/constants/artifacts.ts'
import { api } from '#web/platform/api.ts'
import { currentUser, useCurrentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { fetchWithLocalCopy } from '#web/platform/local-copies.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { useServerSetting } from '#web/settings/queries.ts'
import { chooseVersion, useArtifactLayout } from './layout.view-state.ts'
import { localArtifact } from './local-artifacts.ts'
import type { ArtifactReference } from './recent-artifacts.ts'

/** Whether the user wants artifacts; for the next message. */
export const areArtifactsWanted = (): boolean =>
  queryClient.getQueryData(currentUser().queryKey)?.experimentalFeatures.enableArtifacts ?? false

export const useAreArtifactsWanted = (): boolean => useCurrentUser().experimentalFeatures.enableArtifacts

/** Whether the server permits artifacts; true until the setting is loaded, since the server checks it too. */
export function useArePermitted(isNeeded: boolean): boolean {
  return useServerSetting('EnableArtifacts', isNeeded) !== 'false'
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

type Place = Pick<ArtifactReference, 'sessionId' | 'identifier'>

const storedKey = ({ sessionId, identifier }: Place) => [...api.artifacts.find.key(), sessionId, identifier]

/** An artifact with the versions that the server has; null while no answer that has ended contains it. */
export const storedArtifact = (place: Place | null) => {
  const { sessionId, identifier } = place ?? { sessionId: '', identifier: '' }
  return queryOptions({
    queryKey: storedKey({ sessionId, identifier }),
    staleTime: 60_000,
    retry: false,
    queryFn: (context) =>
      fetchWithLocalCopy<ArtifactWithVersions | null>(context, localArtifact({ sessionId, identifier }), () =>
        api.artifacts.find.call({ id: sessionId, identifier }, { signal: context.signal }),
      ),
  })
}

/** The artifacts of the user's notebooks, the last changed first, page by page. */
export const artifactList = ({ search, status }: { search: string; status: ArtifactStatus | undefined }) =>
  api.artifacts.list.infiniteOptions({
    input: (page: number) => ({ page, search: search || undefined, status }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(ARTIFACTS_PAGE_SIZE),
    retry: false,
  })

export const refetchArtifacts = () => queryClient.invalidateQueries({ queryKey: api.artifacts.key() })

/** Adds a version, which is shown then, or changes the status. */
export const useUpdateArtifact = () =>
  useMutation(
    api.artifacts.update.mutationOptions({
      onSuccess: async (changed, { content, basedOn }) => {
        queryClient.setQueryData(storedKey(changed), changed)
        await localArtifact(changed).keep(changed)
        if (content !== undefined) {
          chooseVersion(null)
          const number = changed.version
          toast.success(t(basedOn === undefined ? 'artifacts.saved' : 'artifacts.restored', { number }))
        }
        void queryClient.invalidateQueries({ queryKey: api.artifacts.list.key() })
      },
    }),
  )
