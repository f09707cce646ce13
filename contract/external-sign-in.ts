import { z } from 'zod'
import { MfaRequired, SignedIn } from './auth.ts'
import { adminCall, publicCall, timestamp, userCall } from './procedures.ts'

/** Ways to sign in with an account elsewhere: any OpenID Connect provider, Google, GitHub. */
export type Strategy = z.infer<typeof Strategy>
export const Strategy = z.enum(['oidc', 'google', 'github'])

/** Where the browser goes next: to the provider. */
const Departure = z.object({ url: z.string() })

/** An address of this site without its origin. Browsers read backslashes as slashes and skip control characters. */
const ownPath = z
  .string()
  .max(2000)
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  .regex(/^\/(?![/\\])[^\\\u0000-\u001f]*$/, 'Only addresses of this site can be returned to')

export type LinkedAccount = z.infer<typeof LinkedAccount>
export const LinkedAccount = z.object({
  id: z.string(),
  strategy: Strategy,
  /** What the provider is called. */
  provider: z.string(),
  /** The address or name that the account has there. */
  label: z.string(),
  linkedAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

/** How a strategy is set up, without its secret. */
export type StrategyConfiguration = z.infer<typeof StrategyConfiguration>
export const StrategyConfiguration = z.object({
  strategy: Strategy,
  name: z.string(),
  /** Where it is set up; the environment wins over a saved value. */
  source: z.enum(['environment', 'saved', 'none']),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  /** What the provider must know as the address to come back to. */
  callbackUrl: z.string(),
  /** Environment variable that would set it up. */
  variable: z.string(),
})

const STRATEGY_NAME_MAX = 50
const CLIENT_TEXT_MAX = 1000

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text)
  return !url?.username && !url?.password && !/[?#]/.test(text)
}

export const externalSignIn = {
  strategies: publicCall
    .route({ method: 'GET', path: '/auth/strategies', summary: 'Ways to sign in with an account elsewhere' })
    .output(z.array(z.object({ strategy: Strategy, name: z.string() }))),
  /** Begins an attempt, which this browser alone can finish within ten minutes. */
  start: publicCall
    .route({
      method: 'POST',
      path: '/auth/strategies/{strategy}/start',
      summary: 'Begin to sign in with an account elsewhere',
    })
    .input(
      z.object({
        strategy: Strategy,
        redirectTo: ownPath.optional(),
        /** For those who have no account here yet. */
        inviteCode: z.string().trim().max(200).optional(),
      }),
    )
    .output(Departure),
  /** Trades what `/auth/success` was opened with for a session. It works once, within a minute, in one browser. */
  finish: publicCall
    .route({
      method: 'POST',
      path: '/auth/strategies/finish',
      summary: 'Finish to sign in with an account elsewhere',
    })
    .input(z.object({ token: z.string().max(500), userId: z.string().max(100).optional() }))
    .output(z.object({ signedIn: z.union([SignedIn, MfaRequired]), redirectTo: z.string().nullable() })),

  linkedAccounts: userCall
    .route({
      method: 'GET',
      path: '/auth/linked-accounts',
      summary: 'Accounts elsewhere that lead into yours',
    })
    .output(z.array(LinkedAccount)),
  link: userCall
    .route({
      method: 'POST',
      path: '/auth/strategies/{strategy}/link',
      summary: 'Begin to link an account elsewhere to yours',
    })
    .input(z.object({ strategy: Strategy }))
    .output(Departure),
  unlink: userCall
    .route({ method: 'DELETE', path: '/auth/linked-accounts/{id}', summary: 'Unlink an account elsewhere' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ unlinked: z.literal(true) })),

  configurations: adminCall
    .route({ method: 'GET', path: '/admin/sign-in-strategies', summary: 'How people can sign in elsewhere' })
    .output(z.array(StrategyConfiguration)),
  /**
   * Asks the provider first; what it refuses is not saved. Only administrators say where that is: providers on one's own
   * network are meant to be possible.
   */
  configure: adminCall
    .route({
      method: 'PUT',
      path: '/admin/sign-in-strategies/{strategy}',
      summary: 'Set up a way to sign in',
    })
    .input(
      z.object({
        strategy: Strategy,
        name: z
          .string()
          .trim()
          .max(STRATEGY_NAME_MAX, `Name must be at most ${STRATEGY_NAME_MAX} characters`)
          .optional(),
        issuer: z
          .url({ protocol: /^https?$/, error: 'Enter an http or https address' })
          .max(500)
          .refine(isPlainAddress, 'Enter the address alone, without a password or anything after ? or #')
          .optional(),
        clientId: z.string().trim().min(1, 'Enter the client id').max(CLIENT_TEXT_MAX),
        clientSecret: z.string().trim().max(CLIENT_TEXT_MAX).optional(),
      }),
    )
    .output(StrategyConfiguration),
  removeConfiguration: adminCall
    .route({
      method: 'DELETE',
      path: '/admin/sign-in-strategies/{strategy}',
      summary: 'Forget a way to sign in',
    })
    .input(z.object({ strategy: Strategy }))
    .output(StrategyConfiguration),
}
