import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { SettingName } from '#contract/settings.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { fetchWithLocalCopy, LOCAL_COPY_UPDATED_AT } from '#web/platform/local-copies.ts'
import { primeQuery, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { localSettings } from './local-settings.ts'

const FRESH_MS = 60_000
const REFETCH_MS = 300_000
const RETRY_MS = 2000
const TOO_MANY_REQUESTS = 429

/**
 * The settings that the browser needs: fetched when a screen that needs them opens, and every five minutes. Until then,
 * and offline, those of the last time are used.
 */
export const serverSettings = () =>
  queryOptions({
    queryKey: api.settings.fetch.queryKey(),
    queryFn: (context) =>
      fetchWithLocalCopy(context, localSettings, () =>
        api.settings.fetch.call(undefined, { signal: context.signal }),
      ),
    staleTime: FRESH_MS,
    gcTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    refetchIntervalInBackground: true,
    retry: (failures, { status }) => failures === 0 && (status >= 500 || status === TOO_MANY_REQUESTS),
    retryDelay: RETRY_MS,
  })

/** Has the settings of the last time when the first page is rendered, and asks for the current ones. */
export function primeSettings(): Promise<void> {
  void queryClient.prefetchQuery(serverSettings())
  return primeQuery(serverSettings().queryKey, localSettings.read)
}

/** The value of one setting; undefined until it is loaded. */
export function useServerSetting(name: SettingName, isNeeded = true): string | undefined {
  const { data } = useQuery({ ...serverSettings(), enabled: isNeeded })
  return data?.find(({ settingName }) => settingName === name)?.settingValue
}

/** False while the settings are those of the last visit. */
export const useAreServerSettingsFetched = (): boolean =>
  useQuery(serverSettings()).dataUpdatedAt > LOCAL_COPY_UPDATED_AT

/** False while the settings are those of the last visit, and the server is being asked. */
export function useAreServerSettingsKnown(): boolean {
  const { dataUpdatedAt, isError, failureCount, fetchStatus } = useQuery(serverSettings())
  return dataUpdatedAt > LOCAL_COPY_UPDATED_AT || isError || failureCount > 0 || fetchStatus === 'paused'
}

/** All settings with their descriptions, for administrators. */
export const settingList = () => queryOptions({ ...api.settings.list.queryOptions(), staleTime: 0 })

const refetchSettings = () => queryClient.invalidateQueries({ queryKey: api.settings.key() })

export const useUpdateSetting = () =>
  useMutation({
    ...api.settings.update.mutationOptions({
      onSuccess: () => {
        toast.success(t('settings.saved'))
        return refetchSettings()
      },
    }),
    meta: { isErrorShown: true },
  })

export const useResetSetting = () =>
  useMutation(
    api.settings.reset.mutationOptions({
      onSuccess: () => {
        toast.success(t('settings.isReset'))
        return refetchSettings()
      },
    }),
  )
