import type { Project } from '#contract/projects.ts'
import type { Owned } from '#server/access/policy.ts'

/**
 * A project as the store returns it: the fields that are equal for all readers, and those of the permission
 * rule.
 */
export type StoredProject = Pick<
  Project,
  'id' | 'userId' | 'name' | 'description' | 'createdAt' | 'updatedAt'
> &
  Owned
