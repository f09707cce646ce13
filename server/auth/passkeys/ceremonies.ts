import {
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'

/** Ed25519, P-256 and RSA: between them every device has one. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 5 * 60_000
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

// Nobody is asked to say what make their device is. Without these nothing is fetched from the addresses in certificates.
for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
  SettingsService.setRootCertificates({ identifier, certificates: [] })
}

interface Creation {
  party: RelyingParty
  challenge: string
  user: { id: string; username: string; name: string | null }
  existing: StoredPasskey[]
}

export function creationOptions({ party, challenge, user, existing }: Creation): PasskeyCreation {
  return {
    rp: { id: party.id, name: party.name },
    user: { id: handleOf(user.id), name: user.username, displayName: user.name ?? user.username },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(known),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export const requestOptions = (
  party: RelyingParty,
  challenge: string,
  existing: StoredPasskey[] = [],
): PasskeyRequest => ({
  rpId: party.id,
  challenge,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  allowCredentials: existing.map(known),
})

interface Answer<R> {
  party: RelyingParty
  challenge: string
  response: R
}

/** The public half of what a device made, when it is what was asked for. */
export async function checkCreated({ party, challenge, response }: Answer<CreatedPasskey>) {
  const verified = await orNothing(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isBackedUp: credentialBackedUp,
  }
}

/** The new counter, when the signature is right and the counter did not go backwards. */
export async function checkUsed(
  { party, challenge, response }: Answer<UsedPasskey>,
  passkey: StoredPasskey,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { userHandle } = response.response
  if (userHandle && userHandle !== handleOf(passkey.userId)) return undefined
  const verified = await orNothing(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}

/** The library throws for whatever it does not like; anybody can send anything, so none of it is unexpected. */
const orNothing = <T>(checking: Promise<T>): Promise<T | undefined> => checking.catch(() => undefined)

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

const known = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
})
