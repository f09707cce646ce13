import { z } from 'zod'

/** Every page reads it before it is shown, so it is apart from the calls and their schemas. */
export type MfaStatus = z.infer<typeof MfaStatus>
export const MfaStatus = z.object({
  enabled: z.boolean(),
  /** Whether this site requires it of all users. */
  enforced: z.boolean(),
  backupCodesLeft: z.number().int(),
})
