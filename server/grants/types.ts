import type { Permission } from '#contract/access.ts'

/** What can be shared. Each kind is a table whose rows are removed with their grants (migration 0052). */
export type ResourceKind = 'file' | 'notebook' | 'project' | 'agent' | 'artifact' | 'prompt'

/** To whom a grant applies: a user, the members of a group or organization, or the holders of a link. */
export interface Subject {
  kind: 'user' | 'group' | 'organization' | 'link'
  id: string
}

/** Whether this is the user and no group: users may always remove themselves. */
export const isUser = ({ kind, id }: Subject, userId: string): boolean => kind === 'user' && id === userId

export const isSameSubject = (one: Subject, other: Subject): boolean =>
  one.kind === other.kind && one.id === other.id

/** A grant that users make and revoke themselves, not one of a project or an invite. */
export interface DirectGrant {
  resourceId: string
  subject: Subject
  permissions: Permission[]
}

/** A grant to a user, group or organization that a user made, or that an invite brought. */
export interface GivenGrant {
  subject: Subject
  permissions: Permission[]
  since: Date
}

/** The same to a user. */
export interface UserGrant extends Omit<GivenGrant, 'subject'> {
  userId: string
}

/** What a user accepts. */
export interface InviteGrant {
  kind: ResourceKind
  resourceId: string
  permissions: Permission[]
  inviteId: string
  senderId: string
}

/** An invite to a resource that the caller accepts. */
export interface AcceptedInvite {
  /** Of the resource. */
  id: string
  inviteId: string
  senderId: string
  permissions: Permission[]
}

/** The grant of a link, which its holders share. */
export interface LinkGrant {
  linkId: string
  kind: ResourceKind
  resourceId: string
  createdBy: string | null
  createdAt: Date
  expiresAt: Date | null
}

export interface Resources {
  kind: ResourceKind
  ids: string[]
}

/** A user with access to a resource, and their permissions from all sources. */
export interface Grantee {
  userId: string
  permissions: Permission[]
}

export const userSubjects = (userIds: string[]): Subject[] => userIds.map((id) => ({ kind: 'user', id }))
