import type { Permission } from '#contract/access.ts'
import type { Notebook } from '#contract/notebooks.ts'

/** Whether the user may do that with the notebook. Local copies from before notebooks were shared are the user's own. */
export const may = (notebook: Partial<Pick<Notebook, 'permissions'>>, permission: Permission): boolean =>
  notebook.permissions?.includes(permission) ?? true

/** Whether other users may have the notebook open. Local copies of earlier versions do not say it. */
export const isShared = ({ owner, users }: Partial<Pick<Notebook, 'owner' | 'users'>>): boolean =>
  Boolean(owner) || (users?.length ?? 0) > 0
