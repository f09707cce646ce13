import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/passkeys.ts'
import { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'

/** Browsers offer passkeys in a safe context only, and old ones never. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window

/** Lets the device make a passkey. Rejects with words for the person. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return inWords(startRegistration({ optionsJSON }))
}

/** Lets the device sign with one that it has. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return inWords(startAuthentication({ optionsJSON }))
}

const inWords = <T>(asking: Promise<T>): Promise<T> =>
  asking.catch((cause: unknown) => {
    throw new ApiError({ code: 'unknown', message: wordsFor(cause), status: 0 }, { cause })
  })

function wordsFor(cause: unknown): string {
  switch ((cause as { name?: unknown } | null)?.name) {
    // The browser does not tell which it was.
    case 'NotAllowedError':
    case 'AbortError':
      return t('passkeys.cancelled')
    case 'InvalidStateError':
      return t('passkeys.alreadyHere')
    case 'SecurityError':
      return t('passkeys.wrongAddress')
    default:
      return t('passkeys.deviceFailed')
  }
}
