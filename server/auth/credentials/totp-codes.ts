import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Commonplace'
/** What every authenticator app understands. */
const SCHEME = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks differ and people type slowly: the code before and the code after are good, too. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A new secret, in base32 as one types it into an app. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code says. */
export const setupAddress = (secret: string, label: string) =>
  new TOTP({ ...SCHEME, issuer: ISSUER, label, secret }).toString()

/** The 30-second step that a code belongs to, where it is one of those that are good now. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const offset = new TOTP({ ...SCHEME, secret }).validate({ token: code, timestamp, window: WINDOW })
  return offset === null ? undefined : TOTP.counter({ period: SCHEME.period, timestamp }) + offset
}
