import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { begin } from '../queries.ts'

/** Other devices are signed out; this browser uses the tokens of the response. */
export const useChangePassword = () =>
  useMutation({
    ...api.auth.changePassword.mutationOptions({
      onSuccess: (answer) => {
        begin(answer)
        toast.success(t('password.changed'))
      },
    }),
    meta: { isErrorShown: true },
  })
