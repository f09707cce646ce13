import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/passkeys.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** Faults that an answer can have. */
export interface AnswerFault {
  origin?: string
  challenge?: string
  type?: string
  rpId?: string
  /** The device did not verify its user. */
  isUnverified?: boolean
  counter?: number
  userHandle?: string
}

/** A software authenticator for passkeys: it signs as specified, or with the faults of a `fault`. */
export class PasskeyDevice {
  readonly credentialId = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string
  #userHandle = ''
  #counter = 0

  constructor(origin = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
    this.#origin = origin
  }

  create(options: PasskeyCreation, fault: AnswerFault = {}): CreatedPasskey {
    this.#userHandle = options.user.id
    const credentialId = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, HAS_KEY, fault),
      Buffer.alloc(16),
      length,
      credentialId,
      this.#coseKey(),
    ])
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, fault).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  use(options: PasskeyRequest, fault: AnswerFault = {}): UsedPasskey {
    const clientData = this.#clientData('webauthn.get', options.challenge, fault)
    const authData = this.#authenticatorData(options.rpId, 0, fault)
    const hash = createHash('sha256').update(clientData).digest()
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), this.#key).toString('base64url'),
        userHandle: fault.userHandle ?? this.#userHandle,
      },
    }
  }

  #identity() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const }
  }

  #clientData(type: string, challenge: string, fault: AnswerFault): Buffer {
    const { origin = this.#origin } = fault
    return Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(rpId: string, more: number, fault: AnswerFault): Buffer {
    this.#counter = fault.counter ?? this.#counter + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const flags = PRESENT | (fault.isUnverified ? 0 : VERIFIED) | more
    const party = createHash('sha256')
      .update(fault.rpId ?? rpId)
      .digest()
    return Buffer.concat([party, Buffer.from([flags]), counter])
  }

  /** EC2, ES256, P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }
}
