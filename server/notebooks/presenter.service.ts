import { Permission } from '#contract/access.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { can } from '#server/access/policy.ts'
import { listGrantees, withGranted } from '#server/grants/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import type { PlainNotebook } from './policy.ts'

export async function toNotebookDto(ctx: UserCtx, notebook: PlainNotebook): Promise<Notebook> {
  const [view] = await toNotebookDtos(ctx, [notebook])
  if (!view) throw new Error('no view of a notebook')
  return view
}

/** The notebooks as DTOs for the caller. */
export async function toNotebookDtos(ctx: UserCtx, notebooks: PlainNotebook[]): Promise<Notebook[]> {
  const reader = ctx.user
  const known = await withGranted(ctx, { kind: 'notebook', userId: reader.id }, notebooks)
  const users = await listUsers(ctx, known)
  const owners = await listOwners(ctx, known)
  return known.map((notebook) => ({
    ...notebook,
    owner: notebook.userId === reader.id ? null : (owners.get(notebook.userId) ?? null),
    users: users.get(notebook.id) ?? [],
    permissions: Permission.options.filter((permission) => can(reader, permission, notebook)),
  }))
}

/** All other users with access, for those who may share; others see only themselves. */
async function listUsers(ctx: UserCtx, notebooks: PlainNotebook[]): Promise<Map<string, Notebook['users']>> {
  const reader = ctx.user
  const shareable = notebooks.filter((notebook) => can(reader, 'share', notebook)).map(({ id }) => id)
  const grantees = await listGrantees(ctx, { kind: 'notebook', ids: shareable })
  return new Map(
    notebooks.map(({ id, userId: ownerId, granted = [] }) => {
      const seen = grantees.get(id) ?? (granted.length > 0 ? [reader.id] : [])
      return [id, seen.filter((userId) => userId !== ownerId).map((userId) => ({ userId }))]
    }),
  )
}

/** Of the notebooks of other users. */
async function listOwners(ctx: Ctx & Pick<UserCtx, 'user'>, notebooks: PlainNotebook[]) {
  const ids = notebooks.flatMap(({ userId }) => (userId === ctx.user.id ? [] : userId))
  return ids.length === 0 ? new Map<string, never>() : listPeople(ctx, [...new Set(ids)])
}
