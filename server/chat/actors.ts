import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { actFor } from '#server/users/service.ts'
import type { StoredLlm, StoredQuest } from './store.ts'

type KeyUse = Pick<StoredLlm, 'isWithoutPersonalKeys'>

/** Whether a run that the caller starts may use the sender's own keys; stored with it, because jobs have no session. */
export const keysFor = ({ user }: UserCtx): KeyUse =>
  user.impersonatorId === null && !user.isWithoutPersonalKeys ? {} : { isWithoutPersonalKeys: true }

/** The settings of an attempt that the caller asks for: whose keys it uses, and for which organization it is. */
export const termsFor = (ctx: UserCtx, llm: StoredLlm): StoredLlm => {
  const { isWithoutPersonalKeys: _, organizationId: __, ...asked } = llm
  const { organizationId } = ctx.user
  return { ...asked, ...keysFor(ctx), ...(organizationId !== null && { organizationId }) }
}

/** The sender of a message, on whose behalf a job acts. */
export const actForSender = async (
  ctx: Ctx,
  { userId, llm }: Pick<StoredQuest, 'userId' | 'llm'>,
): Promise<UserCtx> => withKeyUse(await actFor(ctx, userId), llm)

export const withKeyUse = (ctx: UserCtx, { isWithoutPersonalKeys }: KeyUse): UserCtx =>
  isWithoutPersonalKeys ? { ...ctx, user: { ...ctx.user, isWithoutPersonalKeys } } : ctx
