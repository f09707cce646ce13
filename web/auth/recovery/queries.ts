import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** The screens show errors themselves. */
const shown = { meta: { isErrorShown: true } }

export const useForgotPassword = () =>
  useMutation({ ...api.recovery.forgotPassword.mutationOptions(), ...shown })

export const useResetPassword = () =>
  useMutation({ ...api.recovery.resetPassword.mutationOptions(), ...shown })

export const useVerifyEmail = () => useMutation({ ...api.recovery.verifyEmail.mutationOptions(), ...shown })

export const useResendVerification = () =>
  useMutation(
    api.recovery.resendVerification.mutationOptions({
      onSuccess: () => toast.success(t('recovery.mailSent')),
    }),
  )

/** The address that is not confirmed yet. */
export const pendingEmailChange = () => api.recovery.pendingEmailChange.queryOptions({ staleTime: 0 })

const rememberPending = (email: string | null) =>
  queryClient.setQueryData(pendingEmailChange().queryKey, { email })

export const useChangeEmail = () =>
  useMutation({
    ...api.recovery.changeEmail.mutationOptions({ onSuccess: (_, { email }) => rememberPending(email) }),
    ...shown,
  })

export const useWithdrawEmailChange = () =>
  useMutation(
    api.recovery.withdrawEmailChange.mutationOptions({
      onSuccess: () => {
        rememberPending(null)
        toast.success(t('recovery.changeWithdrawn'))
      },
      onError: () => queryClient.invalidateQueries({ queryKey: pendingEmailChange().queryKey }),
    }),
  )

export const useConfirmEmailChange = () =>
  useMutation({ ...api.recovery.confirmEmailChange.mutationOptions(), ...shown })

export const useCancelEmailChange = () =>
  useMutation({ ...api.recovery.cancelEmailChange.mutationOptions(), ...shown })
