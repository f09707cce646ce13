import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps small secrets (provider keys) encrypted at rest. */
export interface SecretBox {
  seal(secret: string, context: string): string
  /** Throws when the text was changed, belongs to another context, or was encrypted with another key. */
  open(sealed: string, context: string): string
}

/**
 * AES-256-GCM with a key derived from SECRET_KEY. `context` (such as the provider's id) is bound to the text,
 * so that a sealed secret cannot be moved to another row. The version prefix permits another key or cipher
 * later.
 */
export function createSecretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'commonplace secret box v1', 32))
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, context) {
      const [version, payload] = sealed.split('.')
      if (version !== VERSION || !payload) throw new Error('Unknown version of a stored secret')
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
