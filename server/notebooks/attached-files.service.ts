import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { can } from '#server/access/policy.ts'
import type { StoredFile } from '#server/files/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { StoredNotebook } from './policy.ts'

/**
 * A notebook gives its readers the files of its owner. So another user adds files of the owner only when they may share
 * them.
 */
export function requireMayAttach(ctx: UserCtx, notebook: StoredNotebook, files: StoredFile[]): void {
  if (notebook.userId === ctx.user.id) return
  const foreign = files.filter(({ userId }) => userId === notebook.userId)
  if (!foreign.every((file) => can(ctx.user, 'share', file)))
    throw forbidden(notebooksMessages.cannotAttach())
}
