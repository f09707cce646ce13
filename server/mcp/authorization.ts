import { z } from 'zod'
import { mcpServersChanged } from '#contract/mcp.ts'
import { type Ctx, createSystemCtx } from '#server/platform/context.ts'
import { keyedMutex } from '#server/platform/db/keyed-mutex.ts'
import type { McpAuthorization, McpPlace, McpSignIn } from '#server/platform/mcp/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import * as store from './sign-ins.store.ts'

const SignIn = z.looseObject({
  tokens: z.looseObject({ access_token: z.string(), refresh_token: z.string().optional() }).optional(),
  verifier: z.string().optional(),
})

export const sealSignIn = (ctx: Ctx, context: string, signIn: McpSignIn): string =>
  createSecretBox(ctx.ports.secretKey).seal(JSON.stringify(signIn), context)

/** `undefined` when it was encrypted with another key. */
export function openSignIn(ctx: Ctx, context: string, sealed: string): McpSignIn | undefined {
  try {
    return SignIn.parse(JSON.parse(createSecretBox(ctx.ports.secretKey).open(sealed, context)))
  } catch {
    return undefined
  }
}

/** A token is renewed once, however many requests were refused with it. */
const withSignIn = keyedMutex()

/** The tokens of a stored sign-in. They are read for each request, since another process may have renewed them. */
export function authorizationOf(
  { ports }: Pick<Ctx, 'ports'>,
  { signInId, userId, place }: { signInId: string; userId: string; place: McpPlace },
): McpAuthorization {
  // The connection outlives the call that opens it.
  const ctx = createSystemCtx(ports, 'mcp.authorization')
  const read = async () => {
    const sealed = await store.findTokens(ctx.db, signInId)
    return sealed === undefined ? undefined : { sealed, signIn: openSignIn(ctx, signInId, sealed) }
  }
  const tokenOf = (signIn: McpSignIn | undefined) => signIn?.tokens?.access_token
  return {
    token: async () => tokenOf((await read())?.signIn),
    renewed: (refused) =>
      withSignIn(signInId, async () => {
        const before = await read()
        if (!before?.signIn) return undefined
        if (tokenOf(before.signIn) !== refused) return tokenOf(before.signIn)
        const renewed = await ctx.ports.mcpServers.signIns.renew(place, before.signIn)
        const { sealed } = before
        if (
          renewed &&
          (await store.replaceTokens(ctx.db, {
            id: signInId,
            sealed,
            next: sealSignIn(ctx, signInId, renewed),
          }))
        )
          return tokenOf(renewed)
        // Another process may have used the refresh token a moment earlier.
        const now = await read()
        if (now && now.sealed !== sealed) return tokenOf(now.signIn)
        await ctx.transact(async (ctx) => {
          await store.removeSignIn(ctx.db, signInId)
          ctx.emit(mcpServersChanged, [userId], {})
        })
        return undefined
      }),
  }
}
