import { z } from 'zod'
import { recipients } from './file-shares.ts'
import { FileOwner } from './file-sharing.ts'
import { objectName } from './object-name.ts'
import { givenId, liveEvent, pageOf, pageQuery, searchText, timestamp, userCall } from './procedures.ts'

export const GROUP_NAME_MAX = 100
/** Groups that one user, or one organization, can own. */
export const GROUPS_MAX = 200
export const GROUP_MEMBERS_MAX = 1000
export const GROUP_PAGE_SIZE = 20
/** For a choice of one. */
export const GROUPS_CHOICE_PAGE_SIZE = 100
export const GROUP_MEMBERS_PAGE_SIZE = 50

const name = objectName(GROUP_NAME_MAX)

/** Several users that a notebook, file or project is shared with at once. */
export type GroupKind = z.infer<typeof GroupKind>
export const GroupKind = z.enum(['group', 'organization'])

export type GroupSubject = z.infer<typeof GroupSubject>
export const GroupSubject = z.object({ kind: GroupKind, id: z.uuid().toLowerCase() })

/** Users who are named together, by one of them or by an organization of which they are members. */
export type Group = z.infer<typeof Group>
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  memberCount: z.number().int(),
  /** `null` for a group of an organization. */
  owner: FileOwner.extend({ userId: z.string() }).nullable(),
  /** The organization that owns it. */
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the reader is one of the members. */
  isMember: z.boolean(),
  /** Whether the reader may rename and delete it, and change its members. */
  isManaged: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type GroupMember = z.infer<typeof GroupMember>
export const GroupMember = FileOwner.extend({ userId: z.string(), isOwner: z.boolean() })

const memberOf = z.object({ id: givenId, userId: givenId })

export const groups = {
  list: userCall
    .route({
      method: 'GET',
      path: '/groups',
      summary: 'The groups that you are a member of, and those of your organizations',
    })
    .input(
      z.object({
        query: searchText.optional(),
        /** Only those of this organization. */
        organizationId: givenId.optional(),
        /** Only those of which the caller is a member. */
        own: z.stringbool().default(false),
        ...pageQuery(GROUP_PAGE_SIZE),
      }),
    )
    .output(pageOf(Group)),
  /** Of the caller, who is its first member, or of an organization that the caller manages. */
  create: userCall
    .route({ method: 'POST', path: '/groups', summary: 'Create a group' })
    .input(z.object({ name, organizationId: givenId.nullable().default(null) }))
    .output(Group),
  get: userCall
    .route({ method: 'GET', path: '/groups/{id}', summary: 'One group' })
    .input(z.object({ id: givenId }))
    .output(Group),
  update: userCall
    .route({ method: 'PUT', path: '/groups/{id}', summary: 'Rename a group' })
    .input(z.object({ id: givenId, name }))
    .output(Group),
  /** What was shared with it is no longer shared with its members. */
  remove: userCall
    .route({ method: 'DELETE', path: '/groups/{id}', summary: 'Delete a group' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  listMembers: userCall
    .route({ method: 'GET', path: '/groups/{id}/members', summary: 'The members of a group, by name' })
    .input(z.object({ id: givenId, query: searchText.optional(), ...pageQuery(GROUP_MEMBERS_PAGE_SIZE) }))
    .output(pageOf(GroupMember)),
  /** All of them or, when one is unknown, none. Users who blocked the caller are left out. */
  addMembers: userCall
    .route({ method: 'POST', path: '/groups/{id}/members', summary: 'Add members to a group' })
    .input(z.object({ id: givenId, recipients }))
    .output(Group),
  removeMember: userCall
    .route({ method: 'DELETE', path: '/groups/{id}/members/{userId}', summary: 'Remove a member of a group' })
    .input(memberOf)
    .output(z.object({ id: z.string(), userId: z.string() })),
  leave: userCall
    .route({ method: 'DELETE', path: '/groups/{id}/members', summary: 'Leave a group' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
}

/** Its name or members have changed: it must be read again. */
export const groupChanged = liveEvent('group_changed', z.object({ id: z.string() }))
/** It was deleted, or the user does not see it any more. */
export const groupRemoved = liveEvent('group_removed', z.object({ id: z.string() }))
