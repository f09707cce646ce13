import { z } from 'zod'
import { recipients } from './file-shares.ts'
import { FileOwner } from './file-sharing.ts'
import { objectName } from './object-name.ts'
import {
  adminCall,
  givenId,
  liveEvent,
  pageOf,
  pageQuery,
  searchText,
  timestamp,
  userCall,
} from './procedures.ts'

export const ORGANIZATION_NAME_MAX = 100
/** Organizations that one user can own. */
export const ORGANIZATIONS_MAX = 20
/** Seats of a new organization; administrators of the site change them. */
export const ORGANIZATION_SEATS_DEFAULT = 25
export const ORGANIZATION_SEATS_MAX = 10_000
export const ORGANIZATION_PAGE_SIZE = 16
/** Organizations of the user for a choice of one. */
export const USER_ORGANIZATIONS_PAGE_SIZE = 100
export const ORGANIZATION_MEMBERS_PAGE_SIZE = 50
/** Of the list of administrators of the site. */
export const ALL_ORGANIZATIONS_PAGE_SIZE = 25

const name = objectName(ORGANIZATION_NAME_MAX)

/** Owners do everything, admins manage members, members see the organization and what is shared with it. */
export type OrganizationRole = z.infer<typeof OrganizationRole>
export const OrganizationRole = z.enum(['owner', 'admin', 'member'])
const givenRole = OrganizationRole.exclude(['owner'])

export type Organization = z.infer<typeof Organization>
export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  /** The most members that it can have. */
  seats: z.number().int(),
  memberCount: z.number().int(),
  /** Pending invites, each of which keeps a seat. */
  inviteCount: z.number().int(),
  /** Seats without members and without pending invites. */
  availableSeats: z.number().int(),
  owner: FileOwner.extend({ userId: z.string() }),
  /** Of the reader; `null` for an administrator of the site who is not a member. */
  role: OrganizationRole.nullable(),
  /** Whether new members ask for it until they choose otherwise. */
  isDefaultAccount: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type OrganizationMember = z.infer<typeof OrganizationMember>
export const OrganizationMember = FileOwner.extend({
  userId: z.string(),
  /** Only for the owner and admins. */
  email: z.string().nullable(),
  role: OrganizationRole,
  since: timestamp,
})

/** Such as 2026-07; the current month without it. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const Use = z.object({
  runs: z.number().int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars, without runs of models whose price is unknown. */
  cost: z.number(),
  unpricedRuns: z.number().int(),
})

export type OrganizationUsage = z.infer<typeof OrganizationUsage>
export const OrganizationUsage = z.object({
  month: z.string(),
  total: Use,
  /** By member and model, the highest cost first. `null` for former users of the site. */
  rows: z.array(
    Use.extend({
      user: FileOwner.extend({ userId: z.string() }).nullable(),
      modelId: z.string(),
    }),
  ),
})

const memberOf = z.object({ id: givenId, userId: givenId })

export type OrganizationOrder = z.infer<typeof OrganizationOrder>
export const OrganizationOrder = z.enum(['name', 'createdAt', 'members'])

export const organizations = {
  list: userCall
    .route({ method: 'GET', path: '/organizations', summary: 'The organizations that you are a member of' })
    .input(
      z.object({
        query: searchText.optional(),
        /** Only those in which the caller has this role. */
        role: OrganizationRole.optional(),
        orderBy: OrganizationOrder.default('name'),
        ...pageQuery(ORGANIZATION_PAGE_SIZE),
      }),
    )
    .output(pageOf(Organization)),
  listAll: adminCall
    .route({ method: 'GET', path: '/admin/organizations', summary: 'All organizations' })
    .input(
      z.object({
        /** Part of its name, or of the username or name of its owner. */
        query: searchText.optional(),
        orderBy: OrganizationOrder.default('name'),
        ...pageQuery(ALL_ORGANIZATIONS_PAGE_SIZE),
      }),
    )
    .output(pageOf(Organization)),
  create: userCall
    .route({ method: 'POST', path: '/organizations', summary: 'Create an organization' })
    .input(z.object({ name }))
    .output(Organization),
  get: userCall
    .route({ method: 'GET', path: '/organizations/{id}', summary: 'One organization' })
    .input(z.object({ id: givenId }))
    .output(Organization),
  /** The name and the default account by the owner and admins, the seats by administrators of the site. */
  update: userCall
    .route({
      method: 'PUT',
      path: '/organizations/{id}',
      summary: 'Rename an organization, or change its seats',
    })
    .input(
      z.object({
        id: givenId,
        name: name.optional(),
        seats: z.coerce.number().int().min(1).max(ORGANIZATION_SEATS_MAX).optional(),
        isDefaultAccount: z.boolean().optional(),
      }),
    )
    .output(Organization),
  /** What was shared with it is no longer shared with its members. */
  remove: userCall
    .route({ method: 'DELETE', path: '/organizations/{id}', summary: 'Delete an organization' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  /** What members used while they asked for it, in one month in UTC; for its owner and admins. */
  usage: userCall
    .route({
      method: 'GET',
      path: '/organizations/{id}/usage',
      summary: 'What the members of an organization used for it in a month',
    })
    .input(z.object({ id: givenId, month: month.optional() }))
    .output(OrganizationUsage),
  listMembers: userCall
    .route({ method: 'GET', path: '/organizations/{id}/members', summary: 'The members of an organization' })
    .input(
      z.object({
        id: givenId,
        query: searchText.optional(),
        ...pageQuery(ORGANIZATION_MEMBERS_PAGE_SIZE),
      }),
    )
    .output(pageOf(OrganizationMember)),
  /** All of them or, when one is unknown or seats are missing, none. Users who blocked the caller are left out. */
  addMembers: userCall
    .route({ method: 'POST', path: '/organizations/{id}/members', summary: 'Add members to an organization' })
    .input(z.object({ id: givenId, recipients }))
    .output(Organization),
  updateMember: userCall
    .route({
      method: 'PUT',
      path: '/organizations/{id}/members/{userId}',
      summary: 'Change the role of a member of an organization',
    })
    .input(memberOf.extend({ role: givenRole }))
    .output(OrganizationMember),
  removeMember: userCall
    .route({
      method: 'DELETE',
      path: '/organizations/{id}/members/{userId}',
      summary: 'Remove a member of an organization',
    })
    .input(memberOf)
    .output(z.object({ id: z.string(), userId: z.string() })),
  leave: userCall
    .route({ method: 'DELETE', path: '/organizations/{id}/members', summary: 'Leave an organization' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  /** The previous owner becomes an admin. */
  handOver: userCall
    .route({
      method: 'PUT',
      path: '/organizations/{id}/owner',
      summary: 'Make a member the owner of an organization',
    })
    .input(memberOf)
    .output(Organization),
}

/** Its name, seats or members have changed: it must be read again. */
export const organizationChanged = liveEvent('organization_changed', z.object({ id: z.string() }))
/** It was deleted, or the user is not a member any more. */
export const organizationRemoved = liveEvent('organization_removed', z.object({ id: z.string() }))
