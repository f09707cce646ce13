import type { GrantedTokens } from '#server/google-drive/client/google-drive.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'

/** The encrypted part of a connection. */
interface SealedTokens {
  refreshToken: string
  accessToken: string
  /** In milliseconds. */
  expiresAt: number
}

type Tokens = Pick<GrantedTokens, 'accessToken' | 'expiresInSeconds'> & { refreshToken: string }

export const tokensContext = (userId: string) => `google-drive:${userId}`

/** Encrypts the caller's tokens for storage. */
export function sealTokens(ctx: UserCtx, { accessToken, expiresInSeconds, refreshToken }: Tokens): string {
  const expiresAt = secondsAfter(ctx.clock.now(), expiresInSeconds).getTime()
  const tokens: SealedTokens = { refreshToken, accessToken, expiresAt }
  return createSecretBox(ctx.ports.secretKey).seal(JSON.stringify(tokens), tokensContext(ctx.user.id))
}

export const openTokens = (ctx: Ctx, userId: string, sealed: string) =>
  JSON.parse(createSecretBox(ctx.ports.secretKey).open(sealed, tokensContext(userId))) as SealedTokens
