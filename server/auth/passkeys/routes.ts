import { passkeys } from '#contract/passkeys.ts'
import { serve } from '#server/platform/http/http.ts'
import { beginRegistration, listPasskeys, register, removePasskey, renamePasskey } from './service.ts'
import { beginSecondStep, beginSignIn, completeSecondStep, signIn } from './sign-in.service.ts'

export const passkeysRoutes = {
  list: serve(passkeys.list, listPasskeys),
  registrationOptions: serve(passkeys.registrationOptions, beginRegistration),
  register: serve(passkeys.register, register),
  rename: serve(passkeys.rename, renamePasskey),
  remove: serve(passkeys.remove, removePasskey),
  signInOptions: serve(passkeys.signInOptions, beginSignIn),
  signIn: serve(passkeys.signIn, signIn),
  secondStepOptions: serve(passkeys.secondStepOptions, beginSecondStep),
  secondStep: serve(passkeys.secondStep, completeSecondStep),
}
