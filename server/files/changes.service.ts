import { fileChanged, type files, type KnowledgeFile } from '#contract/files.ts'
import type { InputOf } from '#contract/kit.ts'
import { can, requireCan } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { dropSystemFile, putSystemFile } from '#server/users/system-files.service.ts'
import { cleanFileName } from './file-names.ts'
import { typeOf } from './file-types.ts'
import type { StoredFile } from './policy.ts'
import { requireFilesForChange } from './service.ts'
import { changeSharing } from './sharing.service.ts'
import * as store from './store.ts'
import { tagFile } from './tagging.service.ts'
import { tellFileChanged, viewFile, withGranted } from './views.service.ts'

/** What it says of the file changes for everybody, tags for the caller alone. */
export async function updateFile(
  ctx: UserCtx,
  { id, tags, primaryTag, ...input }: InputOf<typeof files.update>,
): Promise<KnowledgeFile> {
  const { fileName, users, groups, isGlobalRead, isGlobalWrite, ...change } = input
  const sharing = { users, groups, isGlobalRead, isGlobalWrite }
  return ctx.transact(async (ctx) => {
    const [file] = await requireFilesForChange(ctx, [id])
    if (!file) throw notFound('File')
    if (isAnyGiven({ fileName, ...change })) requireCan(ctx, 'update', 'File', file)
    if (isAnyGiven(sharing)) requireCan(ctx, 'share', 'File', file)
    const opened = await changeSharing(ctx, file, sharing)
    const renamed = fileName === undefined ? {} : await rename(ctx, file, fileName)
    const changed = await store.updateFile(ctx.db, id, {
      ...change,
      ...renamed,
      ...opened,
      ...(isAnyGiven(input) && { updatedAt: ctx.clock.now() }),
    })
    await followInstruction(ctx, changed, change)
    await tagFile(ctx, file, { tags, primaryTag })
    const view = await viewFile(ctx, changed)
    if (isAnyGiven(input)) await tellFileChanged(ctx, changed)
    else ctx.emit(fileChanged, [ctx.user.id], view)
    return view
  })
}

const isAnyGiven = (values: object) => Object.values(values).some((value) => value !== undefined)

/** What a person marks as an instruction instructs the models they ask; nobody else's list is touched. */
async function followInstruction(
  ctx: UserCtx,
  { id: fileId, system, systemPriority }: StoredFile,
  change: { system?: boolean; systemPriority?: number },
): Promise<void> {
  if (change.system === false) await dropSystemFile(ctx, fileId)
  else if (change.system || (system && change.systemPriority !== undefined)) {
    await putSystemFile(ctx, { fileId, systemPriority }, (ids) => listSeenIds(ctx, ids))
  }
}

/** Those that are in the caller's sight, also in the trash: they may come back. */
export async function listSeenIds(ctx: UserCtx, ids: string[]): Promise<Set<string>> {
  const found = await withGranted(ctx, ctx.user.id, await store.listFilesById(ctx.db, ids))
  return new Set(found.filter((file) => can(ctx.user, 'read', file)).map(({ id }) => id))
}

/** The new name, and what a file of that name is: what texts are, their name says. */
async function rename(ctx: UserCtx, file: StoredFile, fileName: string) {
  const wanted = cleanFileName(fileName)
  if (wanted === '') throw invalid('fileName', 'Name is required')
  const name = await store.chooseName(ctx.db, { userId: file.userId, wanted, exceptId: file.id })
  const isText = file.isText
  return { fileName: name, ...(isText && typeOf(name, { marked: undefined, isText })) }
}
