import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { authMessages } from './messages/auth.ts'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'
import { publicCall, secondStepCall, timestamp, userCall } from './procedures.ts'

export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20

const name = z
  .string()
  .trim()
  .min(1, rule(authMessages.passkeyNameRequired()))
  .max(PASSKEY_NAME_MAX, rule(platformMessages.nameTooLong({ max: PASSKEY_NAME_MAX })))

export type Passkey = z.infer<typeof Passkey>
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** Synchronised to the user's other devices by their password manager. */
  isBackedUp: z.boolean(),
})

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, rule(authMessages.deviceAnswerUnreadable()))
const credentialId = bytes(1400)
const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
})

/** The input of `navigator.credentials.create`, in the standard's JSON form. */
export type PasskeyCreation = z.infer<typeof PasskeyCreation>
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/**
 * The input of `navigator.credentials.get`. An empty list of credentials means: any that the device has for this site.
 */
export type PasskeyRequest = z.infer<typeof PasskeyRequest>
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
})

/** A device's response to the first of them. */
export type CreatedPasskey = z.infer<typeof CreatedPasskey>
export const CreatedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(100_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** And to the second. */
export type UsedPasskey = z.infer<typeof UsedPasskey>
export const UsedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(5000),
    userHandle: bytes(100).optional(),
  }),
})

const challengeId = z.uuid()

/**
 * Passkeys sign in without a password, and replace the code in the second step of a sign-in. A device always verifies
 * its user, so one passkey satisfies both steps. They do not satisfy `enforceMFA`, which requires codes: those work on
 * every device and survive the loss of one. Challenges work once, within 5 minutes. Every change requires
 * reauthentication.
 */
export const passkeys = {
  list: userCall
    .route({ method: 'GET', path: '/auth/passkeys', summary: 'The passkeys of the signed-in user' })
    .output(z.array(Passkey)),
  registrationOptions: userCall
    .route({ method: 'POST', path: '/auth/passkeys/registration-options', summary: 'Begin to add a passkey' })
    .output(z.object({ challengeId, options: PasskeyCreation })),
  register: userCall
    .route({ method: 'POST', path: '/auth/passkeys', summary: 'Add the passkey that a device made' })
    .input(z.object({ challengeId, name, response: CreatedPasskey }))
    .output(Passkey),
  rename: userCall
    .route({ method: 'PUT', path: '/auth/passkeys/{id}', summary: 'Rename a passkey' })
    .input(z.object({ id: z.uuid(), name }))
    .output(Passkey),
  remove: userCall
    .route({ method: 'DELETE', path: '/auth/passkeys/{id}', summary: 'Remove a passkey' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
  signInOptions: publicCall
    .route({
      method: 'POST',
      path: '/auth/passkeys/sign-in-options',
      summary: 'Begin to sign in with a passkey',
    })
    .output(z.object({ challengeId, options: PasskeyRequest })),
  signIn: publicCall
    .route({ method: 'POST', path: '/auth/passkeys/sign-in', summary: 'Sign in with a passkey' })
    .input(z.object({ challengeId, response: UsedPasskey }))
    .output(SignedIn),
  /** Returns 404 where the user has no passkey. */
  secondStepOptions: secondStepCall
    .route({
      method: 'POST',
      path: '/auth/passkeys/second-step-options',
      summary: 'Begin to complete a sign-in with a passkey',
    })
    .output(z.object({ challengeId, options: PasskeyRequest })),
  secondStep: secondStepCall
    .route({
      method: 'POST',
      path: '/auth/passkeys/second-step',
      summary: 'Complete a sign-in with a passkey',
    })
    .input(z.object({ challengeId, response: UsedPasskey }))
    .output(SignedIn),
}
