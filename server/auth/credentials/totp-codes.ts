import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Commonplace'
/** The parameters that every authenticator app supports. */
const SCHEME = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks differ and users type slowly: the previous code and the next one are valid, too. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A new secret, in base32 for typing it into an app. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code. */
export const setupAddress = (secret: string, label: string) =>
  new TOTP({ ...SCHEME, issuer: ISSUER, label, secret }).toString()

/** The 30-second step of a code, if it is currently valid. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const offset = new TOTP({ ...SCHEME, secret }).validate({ token: code, timestamp, window: WINDOW })
  return offset === null ? undefined : TOTP.counter({ period: SCHEME.period, timestamp }) + offset
}
