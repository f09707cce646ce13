import type { Project } from '#contract/projects.ts'
import type { Owned } from '#server/access/policy.ts'

/** A project as the store knows it: what is the same for whoever sees it, and what the permission rule needs. */
export type StoredProject = Pick<
  Project,
  'id' | 'userId' | 'name' | 'description' | 'createdAt' | 'updatedAt'
> &
  Owned
