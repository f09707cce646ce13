import type { GroupSubject } from '#contract/groups.ts'

/** A group or organization that can be chosen. */
export interface GroupChoice extends GroupSubject {
  name: string
}

/** Who was entered: users by name or address, and chosen groups. */
export interface Recipients {
  recipients: string[]
  groups: GroupSubject[]
}
