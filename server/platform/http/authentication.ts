import type { FastifyRequest } from 'fastify'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Access, AccessOf } from '#contract/procedures.ts'
import type { Ctx, Ports, SecondStep, SecondStepCtx, SessionUser, UserCtx } from '../context.ts'
import { AppError, forbidden, unauthenticated } from '../errors.ts'

/** Authenticates users by their tokens. */
export interface Authenticator {
  /** The user of a bearer token; `undefined` when it is not (or no longer) valid. */
  authenticate(ctx: Pick<Ctx, 'ports' | 'reads'>, token: string): Promise<SessionUser | undefined>
  /** The same for tokens of the second step of signing in. */
  authenticateSecondStep(ports: Ports, token: string): Promise<SecondStep | undefined>
  /** Whether the user must still set up the second factor that the site requires. */
  mustSetUpMfa(ctx: Ctx, user: SessionUser): Promise<boolean>
}

interface CtxByAccess {
  public: Ctx
  'second-step': SecondStepCtx
  enrolling: UserCtx
  user: UserCtx
  admin: UserCtx
}

export type CtxFor<C> = CtxByAccess[AccessOf<C>]

/** The context of an authenticated caller; throws when the caller may not make calls of that access level. */
export async function authenticate(
  ctx: Ctx,
  { headers }: FastifyRequest,
  access: Access,
  authenticator: Authenticator,
): Promise<Ctx> {
  if (access === 'public') return ctx
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  return access === 'second-step'
    ? authenticateSecondStep(ctx, token, authenticator)
    : authenticateUser(ctx, token, access, authenticator)
}

async function authenticateSecondStep(
  ctx: Ctx,
  token: string,
  authenticator: Authenticator,
): Promise<SecondStepCtx> {
  const secondStep = await authenticator.authenticateSecondStep(ctx.ports, token)
  if (!secondStep) throw unauthenticated(platformMessages.signInExpired())
  return { ...ctx, log: ctx.log.child({ userId: secondStep.userId }), secondStep }
}

async function authenticateUser(
  ctx: Ctx,
  token: string,
  access: 'enrolling' | 'user' | 'admin',
  authenticator: Authenticator,
): Promise<UserCtx> {
  const user = await authenticator.authenticate(ctx, token)
  if (!user) throw unauthenticated()
  if (access !== 'enrolling' && (await authenticator.mustSetUpMfa(ctx, user))) throw mfaSetupRequired()
  if (access === 'admin' && !user.isAdmin) throw forbidden(platformMessages.administratorsOnly())
  return { ...ctx, log: ctx.log.child({ userId: user.id }), user }
}

const mfaSetupRequired = () => new AppError('mfa_setup_required', platformMessages.mfaSetUpRequired())
