import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { stateOfBrowser, subscribeBrowser, subscriptionOf, unsubscribeBrowser } from './browser-push.ts'

export const pushSettings = () => api.push.get.queryOptions()

export const browserState = (userId: string) =>
  queryOptions({
    queryKey: ['push-browser', userId],
    queryFn: () => stateOfBrowser(userId),
    networkMode: 'always',
    staleTime: 0,
  })

const refetch = (userId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: browserState(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: pushSettings().queryKey }),
  ])

/** Turns the notifications of this browser on or off. */
export const useSwitchBrowser = (userId: string) =>
  useMutation<unknown, Error, { isOn: boolean; publicKey: string }>({
    mutationFn: ({ isOn, publicKey }) => (isOn ? turnOn(userId, publicKey) : turnOff(userId)),
    onError: () => toast.error(t('push.failed')),
    onSettled: () => refetch(userId),
    meta: { isErrorShown: true },
  })

async function turnOn(userId: string, publicKey: string): Promise<void> {
  const subscription = await subscribeBrowser(userId, publicKey)
  if (subscription) await sendSubscription(subscription)
}

async function turnOff(userId: string): Promise<void> {
  const subscription = await subscriptionOf(userId)
  if (!subscription) return
  await unsubscribeBrowser(subscription)
  await api.push.unsubscribe.call({ endpoint: subscription.endpoint })
}

function sendSubscription(subscription: PushSubscription): Promise<unknown> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return api.push.subscribe.call({ endpoint: endpoint ?? '', keys: { p256dh, auth } })
}

/** The server forgets a browser with its session: a new session of the same user announces it again. */
export async function renewSubscription(userId: string): Promise<void> {
  const subscription = await subscriptionOf(userId)
  if (subscription) await sendSubscription(subscription)
}

export const useUpdatePushPreferences = () =>
  useMutation(
    api.push.updatePreferences.mutationOptions({
      onSuccess: (preferences) =>
        queryClient.setQueryData(pushSettings().queryKey, (known) => known && { ...known, preferences }),
    }),
  )
