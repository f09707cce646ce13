import { Permission } from '#contract/access.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { can } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import { grantedFor, type StoredNotebook } from './policy.ts'

export async function toNotebookDto(ctx: UserCtx, notebook: StoredNotebook): Promise<Notebook> {
  const [view] = await toNotebookDtos(ctx, [notebook])
  if (!view) throw new Error('no view of a notebook')
  return view
}

/** The notebooks as DTOs for the caller. */
export async function toNotebookDtos(ctx: UserCtx, notebooks: StoredNotebook[]): Promise<Notebook[]> {
  const reader = ctx.user
  const owners = await listOwners(ctx, notebooks)
  return notebooks.map((notebook) => {
    const known = grantedFor(reader.id, notebook)
    const isSharer = can(reader, 'share', known)
    const shown = isSharer
      ? notebook.grantees
      : notebook.grantees.filter(({ userId }) => userId === reader.id)
    return {
      ...notebook,
      owner: notebook.userId === reader.id ? null : (owners.get(notebook.userId) ?? null),
      users: shown.map(({ userId }) => ({ userId })),
      permissions: Permission.options.filter((permission) => can(reader, permission, known)),
    }
  })
}

/** Of the notebooks of other users. */
async function listOwners(ctx: Ctx & Pick<UserCtx, 'user'>, notebooks: StoredNotebook[]) {
  const ids = notebooks.flatMap(({ userId }) => (userId === ctx.user.id ? [] : userId))
  return ids.length === 0 ? new Map<string, never>() : listPeople(ctx, [...new Set(ids)])
}
