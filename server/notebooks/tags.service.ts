import { NOTEBOOK_TAG_STRENGTH_DEFAULT, NOTEBOOK_TAGS_MAX } from '#contract/constants/notebooks.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { notebookTags, UsedNotebookTag } from '#contract/notebook-tags.ts'
import { type Notebook, type NotebookTag, notebookChanged } from '#contract/notebooks.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { requireNotebooksForChange } from './notebooks-for-change.ts'
import { audienceOf, type StoredNotebook } from './policy.ts'
import { toNotebookDtos } from './presenter.service.ts'
import { updateNotebook } from './store.ts'
import { listUsedTags } from './tags.store.ts'

export const listTags = (ctx: UserCtx): Promise<UsedNotebookTag[]> => listUsedTags(ctx.db, ctx.user.id)

export async function addTag(
  ctx: UserCtx,
  { sessionIds, name }: InputOf<typeof notebookTags.addMany>,
): Promise<Notebook[]> {
  return changeTags(ctx, sessionIds, ({ tags }) => {
    if (tags.some((tag) => isSameTag(tag, name))) return tags
    if (tags.length >= NOTEBOOK_TAGS_MAX)
      throw invalid('sessionIds', notebooksMessages.tooManyTags({ max: NOTEBOOK_TAGS_MAX }))
    return [...tags, { name, strength: NOTEBOOK_TAG_STRENGTH_DEFAULT }]
  })
}

export async function removeTag(
  ctx: UserCtx,
  { sessionIds, name }: InputOf<typeof notebookTags.removeMany>,
): Promise<Notebook[]> {
  return changeTags(ctx, sessionIds, ({ tags }) => tags.filter((tag) => !isSameTag(tag, name)))
}

const isSameTag = (tag: NotebookTag, name: string) => tag.name.toLowerCase() === name.toLowerCase()

/** Returns the notebooks whose number of tags has changed. */
async function changeTags(
  ctx: UserCtx,
  ids: string[],
  change: (notebook: StoredNotebook) => NotebookTag[],
): Promise<Notebook[]> {
  return ctx.transact(async (ctx) => {
    const changed: StoredNotebook[] = []
    for (const before of await requireNotebooksForChange(ctx, 'update', ids)) {
      const tags = change(before)
      if (tags.length === before.tags.length) continue
      const notebook = await updateNotebook(ctx.db, before.id, { tags })
      ctx.emit(notebookChanged, audienceOf(notebook), notebook)
      changed.push(notebook)
    }
    return toNotebookDtos(ctx, changed)
  })
}
