import type { Permission } from '#contract/access.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { MemberRole, Project } from '#contract/projects.ts'
import { type Owned, requireCan } from '#server/access/policy.ts'
import type { Grantee } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'

/**
 * A project as the store returns it: the fields that are equal for all readers, and those of the permission
 * rule.
 */
export interface PlainProject
  extends Pick<
      Project,
      'id' | 'userId' | 'name' | 'description' | 'color' | 'archivedAt' | 'createdAt' | 'updatedAt'
    >,
    Owned {}

/** The same with who has access, whom a change of the project concerns. There may be thousands. */
export interface StoredProject extends PlainProject {
  /** All users with access other than its owner: directly, through groups, and by links. */
  grantees: Grantee[]
}

export const PERMISSIONS_OF: Record<MemberRole, Permission[]> = {
  editor: ['read', 'update'],
  reader: ['read'],
}

export const roleOf = (permissions: readonly Permission[]): MemberRole =>
  permissions.includes('update') ? 'editor' : 'reader'

/** The users whose tabs receive changes of a project. */
export const audienceOf = (project: StoredProject): string[] => [
  project.userId,
  ...project.grantees.map(({ userId }) => userId),
]

/** The project with the grants of this user, for `access/policy`. */
export const grantedFor = (userId: string, project: StoredProject): StoredProject => ({
  ...project,
  granted: project.grantees.find((grantee) => grantee.userId === userId)?.permissions ?? [],
})

/** Throws when the user lacks the permission; a project that the user cannot read counts as absent. */
export const requireOn = (
  { user }: Pick<UserCtx, 'user'>,
  permission: Permission,
  project: StoredProject | undefined,
): StoredProject =>
  requireCan({ user }, permission, projectsMessages.notFound(), project && grantedFor(user.id, project))
