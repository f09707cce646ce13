import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { begin } from '../queries.ts'
import { createPasskey, signWithPasskey } from './device.ts'

export { canUsePasskeys } from './device.ts'

export const passkeyList = () => api.passkeys.list.queryOptions()

/** Fills the cache; without success the section shows the error. */
export const loadPasskeys = () =>
  queryClient.prefetchQuery({ ...passkeyList(), retry: false, networkMode: 'always' })

const refetchList = () => queryClient.invalidateQueries({ queryKey: api.passkeys.list.key() })

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { challengeId, options } = await api.passkeys.registrationOptions.call()
      const response = await createPasskey(options)
      return api.passkeys.register.call({ challengeId, name, response })
    },
    meta: { isErrorShown: true },
    onSuccess: () => {
      toast.success(t('passkeys.added'))
      return refetchList()
    },
  })

export const useRenamePasskey = () =>
  useMutation({
    ...api.passkeys.rename.mutationOptions({ onSuccess: refetchList }),
    meta: { isErrorShown: true },
  })

export const useRemovePasskey = () =>
  useMutation(
    api.passkeys.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t('passkeys.removed'))
        return refetchList()
      },
    }),
  )

export const usePasskeySignIn = () =>
  useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await api.passkeys.signInOptions.call()
      const response = await signWithPasskey(options)
      return api.passkeys.signIn.call({ challengeId, response })
    },
    onSuccess: begin,
    meta: { isErrorShown: true },
  })

export const usePasskeyAsSecondStep = () =>
  useMutation({
    mutationFn: async (mfaToken: string) => {
      const context = { bearer: mfaToken }
      const { challengeId, options } = await api.passkeys.secondStepOptions.call(undefined, { context })
      const response = await signWithPasskey(options)
      return api.passkeys.secondStep.call({ challengeId, response }, { context })
    },
    onSuccess: begin,
  })
