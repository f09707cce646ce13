import { mfa } from '#contract/mfa.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  beginSetup,
  cancelSetup,
  disableMfa,
  forceReset,
  regenerateBackupCodes,
  showStatus,
  verify,
  verifySetup,
} from './service.ts'

export const mfaRoutes = {
  status: serve(mfa.status, showStatus),
  setup: serve(mfa.setup, beginSetup),
  verifySetup: serve(mfa.verifySetup, verifySetup),
  cancelSetup: serve(mfa.cancelSetup, cancelSetup),
  verify: serve(mfa.verify, verify),
  disable: serve(mfa.disable, disableMfa),
  regenerateBackupCodes: serve(mfa.regenerateBackupCodes, regenerateBackupCodes),
  forceReset: serve(mfa.forceReset, forceReset),
}
