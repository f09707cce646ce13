import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { InputOf } from '#contract/procedures.ts'
import { PushNotification, type push } from '#contract/push.ts'

/** A push service and the browsers behind it: it decrypts what it receives, as a browser does by RFC 8291. */
export interface PushPeer {
  /** What a browser sends when it subscribes. */
  newBrowser(): InputOf<typeof push.subscribe>
  received: { path: string; headers: IncomingHttpHeaders; notification: PushNotification }[]
  /** The status of the following answers. */
  answerWith(status: number): void
  close(): Promise<void>
}

export async function startPushPeer(): Promise<PushPeer> {
  const received: PushPeer['received'] = []
  const browsers = new Map<string, (body: Buffer) => string>()
  let status = 201
  const server = createServer((request, response) => void receive(request, response))

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const path = request.url ?? ''
    const text = browsers.get(path)?.(body) ?? ''
    received.push({ path, headers: request.headers, notification: PushNotification.parse(JSON.parse(text)) })
    response.writeHead(status).end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    newBrowser() {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('hex')}`
      browsers.set(path, (body) => decrypt(body, own, auth))
      return {
        endpoint: `http://127.0.0.1:${port}${path}`,
        keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    answerWith: (next) => {
      status = next
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const secret = hkdf(own.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('The record is not the last one')
  return plain.subarray(0, -1).toString()
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
