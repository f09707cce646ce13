import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, as base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

interface Randomness {
  salt: Buffer
  /** The private key of this message. */
  privateKey: Buffer
}

const RECORD_SIZE = 4096
const TAG_BYTES = 16

/**
 * The body of a push message by RFC 8291 (`aes128gcm` of RFC 8188, one record). Throws when the key of the browser is
 * not a point of the curve.
 */
export function encryptMessage(text: string, keys: BrowserKeys, randomness?: Randomness): Buffer {
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  if (randomness) sender.setPrivateKey(randomness.privateKey)
  else sender.generateKeys()
  const salt = randomness?.salt ?? randomBytes(16)
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey])
  const secret = hkdf(shared, Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 ends the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])])
  if (plain.length + TAG_BYTES > RECORD_SIZE) throw new Error('The message is too long')
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, recordSize, Buffer.from([senderKey.length]), senderKey, body])
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
