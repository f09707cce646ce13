import type { UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '../policy.ts'
import { listReadableFiles } from '../service.ts'
import { listNamed, type NameSearch } from './names.store.ts'

/** The files whose names match or resemble the query. */
export const searchFileNames = async (
  ctx: UserCtx,
  search: Omit<NameSearch, 'userId'>,
): Promise<StoredFile[]> =>
  listReadableFiles(ctx, await listNamed(ctx.db, { ...search, userId: ctx.user.id }))
