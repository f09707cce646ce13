import { recovery } from '#contract/recovery.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  cancelEmailChange,
  confirmEmail,
  confirmEmailChange,
  requestEmailChange,
  resendVerification,
  showPendingEmailChange,
  withdrawEmailChange,
} from './email.service.ts'
import { forgotPassword, resetPassword } from './service.ts'

export const recoveryRoutes = {
  forgotPassword: serve(recovery.forgotPassword, forgotPassword),
  resetPassword: serve(recovery.resetPassword, resetPassword),
  verifyEmail: serve(recovery.verifyEmail, confirmEmail),
  resendVerification: serve(recovery.resendVerification, resendVerification),
  changeEmail: serve(recovery.changeEmail, requestEmailChange),
  pendingEmailChange: serve(recovery.pendingEmailChange, showPendingEmailChange),
  withdrawEmailChange: serve(recovery.withdrawEmailChange, withdrawEmailChange),
  confirmEmailChange: serve(recovery.confirmEmailChange, confirmEmailChange),
  cancelEmailChange: serve(recovery.cancelEmailChange, cancelEmailChange),
}
