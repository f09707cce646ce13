import type { files } from '#contract/files.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { can } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as search from './search.store.ts'
import * as store from './store.ts'
import { viewFiles, withGranted } from './views.service.ts'

/** What files say about something. */
export async function searchFiles(
  ctx: UserCtx,
  { query, page, limit }: InputOf<typeof files.search>,
): Promise<OutputOf<typeof files.search>> {
  const fileIds = await search.listSearchableIds(ctx.db, ctx.user.id)
  const found = await search.findPassages(ctx.db, { fileIds, query, page, limit })
  const ids = [...new Set(found.map(({ fileId }) => fileId))]
  const all = await withGranted(ctx, ctx.user.id, await store.listFilesById(ctx.db, ids))
  const readable = await viewFiles(
    ctx,
    all.filter((file) => can(ctx.user, 'read', file)),
  )
  const known = new Map(readable.map((file) => [file.id, file]))
  return found.flatMap(({ fileId, passage, score }) => {
    const file = known.get(fileId)
    return file ? [{ file, passage, score }] : []
  })
}
