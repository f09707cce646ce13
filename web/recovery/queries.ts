import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

/** The screens say themselves what went wrong. */
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

export const useChangeEmail = () => useMutation({ ...api.recovery.changeEmail.mutationOptions(), ...shown })

export const useConfirmEmailChange = () =>
  useMutation({ ...api.recovery.confirmEmailChange.mutationOptions(), ...shown })

export const useCancelEmailChange = () =>
  useMutation({ ...api.recovery.cancelEmailChange.mutationOptions(), ...shown })
