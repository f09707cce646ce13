import type { Access } from '#contract/procedures.ts'

/** Fits the longest text of the contract when each of its characters takes three bytes. */
export const LONG_TEXT_BODY_MAX = 2_000_000

/**
 * The largest JSON body of a call in bytes. Anonymous callers can have little parsed; the longest input of a
 * public call, the response of a passkey, takes about 28 KB.
 */
const BODY_MAX: Record<Access, number> = {
  public: 64_000,
  'second-step': 64_000,
  enrolling: 256_000,
  user: 256_000,
  admin: 256_000,
}

export const bodyLimitOf = ({
  access,
  takesLongText,
}: {
  access: Access
  takesLongText?: boolean
}): number => (takesLongText ? LONG_TEXT_BODY_MAX : BODY_MAX[access])
