import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'

/** Ed25519, P-256 and RSA: every device supports one of them. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 5 * 60_000
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Loaded with the first passkey: with its dependencies, the library has 250 modules. */
async function loadLibrary() {
  const library = await import('@simplewebauthn/server')
  // The make of a device is not requested. Without these nothing is fetched from the addresses in certificates.
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  }
  return library
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

/** The public key that a device created, if its response is valid. */
export async function checkCreated({ party, challenge, response }: Answer<CreatedPasskey>) {
  const { verifyRegistrationResponse } = await loadLibrary()
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

/** The new counter, if the signature is valid and the counter did not decrease. */
export async function checkUsed(
  { party, challenge, response }: Answer<UsedPasskey>,
  passkey: StoredPasskey,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { userHandle } = response.response
  if (userHandle && userHandle !== handleOf(passkey.userId)) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
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

/** The library throws for any invalid response; any caller can send one, so no such error is unexpected. */
const orNothing = <T>(checking: Promise<T>): Promise<T | undefined> => checking.catch(() => undefined)

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

const known = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
})
