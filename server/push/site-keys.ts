import { generateKeyPairSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import * as store from './store.ts'

/** A push service accepts a signature for at most a day. */
const VALIDITY_SECONDS = 12 * 3600
const CONTEXT = 'push key'

interface PrivateKey {
  x: string
  y: string
  d: string
}

/** Makes the key pair of this site (VAPID, RFC 8292) at its first start. Subscriptions of browsers belong to it. */
export async function ensureSiteKeys(ctx: Ctx): Promise<void> {
  if (await store.findSiteKeys(ctx.db)) return
  const jwk = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  const { x = '', y = '', d = '' } = jwk
  const publicKey = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]).toString('base64url')
  const sealedPrivateKey = createSecretBox(ctx.ports.secretKey).seal(JSON.stringify({ x, y, d }), CONTEXT)
  await store.insertSiteKeys(ctx.db, { publicKey, sealedPrivateKey, createdAt: ctx.clock.now() })
}

export async function requirePublicKey(ctx: Ctx): Promise<string> {
  return (await requireSiteKeys(ctx)).publicKey
}

async function requireSiteKeys(ctx: Ctx): Promise<store.SiteKeys> {
  const keys = await store.findSiteKeys(ctx.db)
  if (!keys) throw new Error('no push keys')
  return keys
}

/** The header that shows a push service that a message is of this site. */
export async function authorizationFor(ctx: Ctx, endpoint: URL): Promise<string> {
  const { publicKey, sealedPrivateKey } = await requireSiteKeys(ctx)
  const opened = createSecretBox(ctx.ports.secretKey).open(sealedPrivateKey, CONTEXT)
  const key = await importJWK({ kty: 'EC', crv: 'P-256', ...(JSON.parse(opened) as PrivateKey) }, 'ES256')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(endpoint.origin)
    .setSubject(contactOf(siteAddress(ctx.ports.config)))
    .setExpirationTime(Math.floor(ctx.clock.now().getTime() / 1000) + VALIDITY_SECONDS)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}

/** Push services accept an address of HTTPS or mail only. */
const contactOf = (site: string) =>
  site.startsWith('https:') ? site : `mailto:administrator@${new URL(site).hostname}`

/** Called by the rotation of the secret key. */
export const resealSiteKeys: ResealAll = (db, reseal) =>
  resealColumn(db, { table: 'push_keys', key: 'id', column: 'sealed_private_key' }, (sealed) =>
    reseal(sealed, CONTEXT),
  )
