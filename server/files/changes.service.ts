import { fileChanged, type files, type KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireCan } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { typeOf } from './content/file-types.ts'
import { cleanFileName } from './file-names.ts'
import { followInstruction } from './instructions/instructions.service.ts'
import type { StoredFile } from './policy.ts'
import { emitFileChanged, toFileDto } from './presenter.service.ts'
import { requireFileForChange } from './service.ts'
import { changeSharing } from './sharing/sharing.service.ts'
import * as store from './store.ts'
import { tagFile } from './tags/tagging.service.ts'

/** Name and notes change for all users, tags for the caller alone. */
export async function updateFile(
  ctx: UserCtx,
  { id, tags, primaryTag, ...input }: InputOf<typeof files.update>,
): Promise<KnowledgeFile> {
  const { fileName, users, groups, isGlobalRead, isGlobalWrite, ...change } = input
  const sharing = { users, groups, isGlobalRead, isGlobalWrite }
  return ctx.transact(async (ctx) => {
    const file = await requireFileForChange(ctx, 'read', id)
    if (isAnyGiven({ fileName, ...change })) requireCan(ctx, 'update', filesMessages.notFound(), file)
    if (isAnyGiven(sharing)) requireCan(ctx, 'share', filesMessages.notFound(), file)
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
    const view = await toFileDto(ctx, changed)
    if (isAnyGiven(input)) await emitFileChanged(ctx, changed)
    else ctx.emit(fileChanged, [ctx.user.id], view)
    return view
  })
}

const isAnyGiven = (values: object) => Object.values(values).some((value) => value !== undefined)

/** The new name, and the type that follows from it: the type of a text depends on its name. */
async function rename(ctx: UserCtx, file: StoredFile, fileName: string) {
  const wanted = cleanFileName(fileName)
  if (wanted === '') throw invalid('fileName', platformMessages.nameRequired())
  const name = await store.chooseName(ctx.db, { userId: file.userId, wanted, exceptId: file.id })
  const isText = file.isText
  return { fileName: name, ...(isText && typeOf(name, { marked: undefined, isText })) }
}
