import { z } from 'zod'
import { MfaRequired, SignedIn } from './auth.ts'
import { authMessages } from './messages/auth.ts'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'
import { adminCall, publicCall, timestamp, userCall } from './procedures.ts'

/** Sign-in with an account at a provider: any OpenID Connect provider, Google, GitHub. */
export type Strategy = z.infer<typeof Strategy>
export const Strategy = z.enum(['oidc', 'google', 'github'])

/** Where the browser goes next: to the provider. */
const Departure = z.object({ url: z.string() })

/** A path of this site without its origin. Browsers read backslashes as slashes and skip control characters. */
const ownPath = z
  .string()
  .max(2000)
  // oxlint-disable-next-line no-control-regex -- these are the refused characters
  .regex(/^\/(?![/\\])[^\\\u0000-\u001f]*$/, rule(authMessages.returnAddressForeign()))

export type LinkedAccount = z.infer<typeof LinkedAccount>
export const LinkedAccount = z.object({
  id: z.string(),
  strategy: Strategy,
  /** The name of the provider. */
  provider: z.string(),
  /** The address or name of the account at the provider. */
  label: z.string(),
  linkedAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

/** The configuration of a strategy, without its secret. */
export type StrategyConfiguration = z.infer<typeof StrategyConfiguration>
export const StrategyConfiguration = z.object({
  strategy: Strategy,
  name: z.string(),
  /** The source of the configuration; the environment overrides a saved value. */
  source: z.enum(['environment', 'saved', 'none']),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  /** The callback address to register at the provider. */
  callbackUrl: z.string(),
  /** The environment variable that would configure it. */
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
    .route({ method: 'GET', path: '/auth/strategies', summary: 'Available sign-in methods' })
    .output(z.array(z.object({ strategy: Strategy, name: z.string() }))),
  /** Starts an attempt, which only this browser can finish, within ten minutes. */
  start: publicCall
    .route({
      method: 'POST',
      path: '/auth/strategies/{strategy}/start',
      summary: 'Begin to sign in by a provider',
    })
    .input(
      z.object({
        strategy: Strategy,
        redirectTo: ownPath.optional(),
        /** For users without an account here. */
        inviteCode: z.string().trim().max(200).optional(),
      }),
    )
    .output(Departure),
  /**
   * Exchanges the ticket in the address of `/auth/success` for a session. It works once, within a minute, in one
   * browser.
   */
  finish: publicCall
    .route({
      method: 'POST',
      path: '/auth/strategies/finish',
      summary: 'Complete a sign-in by a provider',
    })
    .input(z.object({ token: z.string().max(500), userId: z.string().max(100).optional() }))
    .output(z.object({ signedIn: z.union([SignedIn, MfaRequired]), redirectTo: z.string().nullable() })),

  linkedAccounts: userCall
    .route({
      method: 'GET',
      path: '/auth/linked-accounts',
      summary: 'Your linked accounts at providers',
    })
    .output(z.array(LinkedAccount)),
  link: userCall
    .route({
      method: 'POST',
      path: '/auth/strategies/{strategy}/link',
      summary: 'Begin to link an account at a provider',
    })
    .input(z.object({ strategy: Strategy }))
    .output(Departure),
  unlink: userCall
    .route({
      method: 'DELETE',
      path: '/auth/linked-accounts/{id}',
      summary: 'Unlink an account at a provider',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ unlinked: z.literal(true) })),

  configurations: adminCall
    .route({ method: 'GET', path: '/admin/sign-in-strategies', summary: 'Sign-in methods by providers' })
    .output(z.array(StrategyConfiguration)),
  /**
   * Tests the configuration with the provider first; a refused one is not saved. Only administrators set the address,
   * because providers on a private network are allowed.
   */
  configure: adminCall
    .route({
      method: 'PUT',
      path: '/admin/sign-in-strategies/{strategy}',
      summary: 'Configure a sign-in method',
    })
    .input(
      z.object({
        strategy: Strategy,
        name: z
          .string()
          .trim()
          .max(STRATEGY_NAME_MAX, rule(platformMessages.nameTooLong({ max: STRATEGY_NAME_MAX })))
          .optional(),
        issuer: z
          .url({ protocol: /^https?$/, ...rule(platformMessages.addressNotHttp()) })
          .max(500)
          .refine(isPlainAddress, rule(platformMessages.addressHasExtras()))
          .optional(),
        clientId: z.string().trim().min(1, rule(authMessages.clientIdRequired())).max(CLIENT_TEXT_MAX),
        clientSecret: z.string().trim().max(CLIENT_TEXT_MAX).optional(),
      }),
    )
    .output(StrategyConfiguration),
  removeConfiguration: adminCall
    .route({
      method: 'DELETE',
      path: '/admin/sign-in-strategies/{strategy}',
      summary: 'Delete a sign-in method',
    })
    .input(z.object({ strategy: Strategy }))
    .output(StrategyConfiguration),
}
