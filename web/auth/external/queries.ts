import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { begin } from '../queries.ts'

/** The external sign-in methods; none while loading. */
export const strategyList = () =>
  queryOptions({ ...api.externalSignIn.strategies.queryOptions(), retry: false })

/** Requested while the page is loading, so that the buttons are part of the first render. */
export function primeStrategies(): void {
  void queryClient.prefetchQuery(strategyList())
}

const leave = ({ url }: { url: string }) => location.assign(url)

export const useStartSignIn = () =>
  useMutation({
    ...api.externalSignIn.start.mutationOptions({ onSuccess: leave }),
    meta: { isErrorShown: true },
  })

export const useFinishSignIn = () =>
  useMutation({
    ...api.externalSignIn.finish.mutationOptions({
      onSuccess: ({ signedIn }) => {
        if ('accessToken' in signedIn) begin(signedIn)
      },
    }),
    meta: { isErrorShown: true },
  })

export const linkedAccounts = () => api.externalSignIn.linkedAccounts.queryOptions()

/** Fills the cache; without success the section shows the error. */
export async function loadLinkedAccounts(): Promise<void> {
  const once = { retry: false, networkMode: 'always' } as const
  await Promise.all([
    queryClient.prefetchQuery({ ...strategyList(), ...once }),
    queryClient.prefetchQuery({ ...linkedAccounts(), ...once }),
  ])
}

export const useLinkAccount = () => useMutation(api.externalSignIn.link.mutationOptions({ onSuccess: leave }))

export const useUnlinkAccount = () =>
  useMutation(
    api.externalSignIn.unlink.mutationOptions({
      onSuccess: () => toast.success(t('externalSignIn.unlinked')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.externalSignIn.linkedAccounts.key() }),
    }),
  )

export const strategyConfigurations = () => api.externalSignIn.configurations.queryOptions()

const refetchStrategies = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.externalSignIn.configurations.key() }),
    queryClient.invalidateQueries({ queryKey: api.externalSignIn.strategies.key() }),
  ])

export const useConfigureStrategy = () =>
  useMutation(
    api.externalSignIn.configure.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ name }) => {
        toast.success(t('externalSignIn.saved', { name }))
        return refetchStrategies()
      },
    }),
  )

export const useRemoveConfiguration = () =>
  useMutation(
    api.externalSignIn.removeConfiguration.mutationOptions({
      onSuccess: () => {
        toast.success(t('externalSignIn.removed'))
        return refetchStrategies()
      },
    }),
  )
