import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'

/** Unpredictable text for one use. */
export const randomText = () => randomBytes(32).toString('base64url')

/** The stored hash of such a text. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A cookie that only the browser it was set in can send. */
interface BrowserCookie {
  name: string
  path: string
  maxAgeSeconds: number
}

/** Sets the cookie; returns the hash to store. */
export function markBrowser(ctx: Ctx, { name, path, maxAgeSeconds }: BrowserCookie): string {
  const mark = randomText()
  ctx.cookies.set(name, mark, { path, maxAgeSeconds })
  return hashOf(mark)
}

/** Whether this is the browser that got the cookie, which is deleted afterwards. */
export function isMarkedBrowser(ctx: Ctx, { name, path }: BrowserCookie, browserHash: string): boolean {
  const mark = ctx.cookies.get(name)
  ctx.cookies.set(name, '', { path, maxAgeSeconds: 0 })
  return mark !== undefined && timingSafeEqual(Buffer.from(hashOf(mark)), Buffer.from(browserHash))
}
