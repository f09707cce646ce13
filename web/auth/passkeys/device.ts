import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/passkeys.ts'
import { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'

/** Browsers support passkeys in a secure context only. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window

/** Creates a passkey on the device. Rejects with a message for the user. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return inWords(startRegistration({ optionsJSON }))
}

/** Signs with a passkey of the device. */
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
    // The browser does not distinguish the causes.
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
