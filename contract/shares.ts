import { z } from 'zod'
import { Permission } from './access.ts'
import { RECIPIENTS_MAX } from './file-shares.ts'
import { permissions } from './file-sharing.ts'
import { GroupKind, GroupSubject } from './groups.ts'
import { filesMessages } from './messages/files.ts'
import { sharesMessages } from './messages/shares.ts'
import { rule } from './messages.ts'
import { NotebookOwner } from './notebooks.ts'
import { givenId, listed, timestamp, userCall } from './procedures.ts'

/** People with direct access to one notebook. */
export const NOTEBOOK_GRANTS_MAX = 100
/** As long as the description of an invite, which it is for addresses without an account. */
export const SHARE_DESCRIPTION_MAX = 500
/** Links of one notebook, file, project or agent. */
export const SHARE_LINKS_MAX = 20
export const SHARE_LINK_USES_MAX = 1000
/** Where a shared thing is opened; several ids are joined by commas. */
export const SHARE_PATH = '/share/'

/** What can be shared: notebooks, files, projects and agents, by their names on the wire. */
export type ShareType = z.infer<typeof ShareType>
export const ShareType = z.enum(['Session', 'FabFile', 'Project', 'Agent'])

/** Usernames or email addresses. */
const recipients = z
  .array(z.string().trim().max(254))
  .transform((names) => names.filter(Boolean))
  .pipe(
    z.array(z.string()).max(RECIPIENTS_MAX, rule(filesMessages.tooManyRecipients({ max: RECIPIENTS_MAX }))),
  )
  .default([])

const sharedId = z.uuid(rule(sharesMessages.idRequired())).toLowerCase()

/** A user with direct access, and since when. */
export type ShareAccess = z.infer<typeof ShareAccess>
export const ShareAccess = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  permissions: z.array(Permission),
  since: timestamp,
})

/** A group or organization whose members have access, and since when. */
export type GroupAccess = z.infer<typeof GroupAccess>
export const GroupAccess = z.object({
  kind: GroupKind,
  id: z.string(),
  name: z.string(),
  memberCount: z.number().int(),
  permissions: z.array(Permission),
  since: timestamp,
})

/** Anyone who has the link and is signed in may read, until it expires or that many users have opened it. */
export type NewLink = z.infer<typeof NewLink>
const NewLink = z.object({
  expiresAt: timestamp.nullable().default(null),
  uses: z.number().int().min(1).max(SHARE_LINK_USES_MAX).nullable().default(null),
})

export type ShareLink = z.infer<typeof ShareLink>
export const ShareLink = z.object({
  id: z.string(),
  link: z.string(),
  /** `null` for a deleted user. */
  createdBy: NotebookOwner.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  /** How many users have opened it, and how many may; `null` without a limit. */
  uses: z.number().int(),
  usesMax: z.number().int().nullable(),
})

/** Shared things that one address can name. */
export const SHARED_AT_ONCE_MAX = 50

/** What an address of shares names, for a user who may read it. */
export type SharedItem = z.infer<typeof SharedItem>
export const SharedItem = z.object({
  /** An invite that waits for the caller, or that they sent, is answered by its id. */
  type: z.enum([...ShareType.options, 'Invite']),
  id: z.string(),
  name: z.string(),
  /** `null` for the caller's own. */
  owner: NotebookOwner.nullable(),
})

export const shares = {
  /** Those that the caller may read, in the order of the address; not found when there is none. */
  open: userCall
    .route({ method: 'GET', path: '/share/{ids}', summary: 'What the address of a share names' })
    .input(
      z.object({ ids: listed(givenId, { empty: sharesMessages.idRequired(), max: SHARED_AT_ONCE_MAX }) }),
    )
    .output(z.array(SharedItem)),
  /** The same, after the links among the ids were opened: each gives access to what it is for. */
  openLinks: userCall
    .route({ method: 'POST', path: '/share/{ids}', summary: 'Open links of shares' })
    .input(
      z.object({ ids: listed(givenId, { empty: sharesMessages.idRequired(), max: SHARED_AT_ONCE_MAX }) }),
    )
    .output(z.array(SharedItem)),
  /**
   * Gives users and the members of groups exactly these permissions, on one item or on several of one type. Addresses
   * without an account get an invite, and are answered as `invited`. With `link` and without recipients it makes links for
   * reading, whose one address it answers. Of several items those that fail are answered, and the others are shared.
   */
  create: userCall
    .route({ method: 'POST', path: '/share', summary: 'Share a notebook, file, project or agent' })
    .input(
      z.object({
        type: ShareType,
        id: sharedId.optional(),
        /** In place of `id`. */
        ids: z.array(sharedId).min(1, rule(sharesMessages.idRequired())).max(SHARED_AT_ONCE_MAX).optional(),
        recipients,
        groups: z.array(GroupSubject).max(RECIPIENTS_MAX).default([]),
        permissions: permissions.default(['read']),
        /** Shown to invited recipients. */
        description: z.string().trim().max(SHARE_DESCRIPTION_MAX).default(''),
        link: NewLink.optional(),
      }),
    )
    .output(
      z.object({
        /** Empty when nothing was shared. */
        link: z.string(),
        invited: z.array(z.string()),
        shared: z.array(z.string()),
        failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
      }),
    ),
  /** The users with direct access, oldest first. Only for users who may share. */
  list: userCall
    .route({ method: 'GET', path: '/share', summary: 'Who has access to a notebook, file, project or agent' })
    .input(z.object({ type: ShareType, id: sharedId }))
    .output(z.array(ShareAccess)),
  /**
   * Revokes the direct access of a user; access through a project remains. A user can always remove themselves, also as
   * a reader by a link.
   */
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/share',
      summary: 'Stop sharing with a user',
    })
    .input(z.object({ type: ShareType, id: sharedId, userId: z.uuid().toLowerCase() }))
    .output(z.object({ id: z.string(), userId: z.string() })),
  /** The groups and organizations with access, oldest first. Only for users who may share. */
  listGroups: userCall
    .route({
      method: 'GET',
      path: '/share/groups',
      summary: 'Which groups have access to a notebook, file, project or agent',
    })
    .input(z.object({ type: ShareType, id: sharedId }))
    .output(z.array(GroupAccess)),
  /** Its members lose the access that they have through it at once. */
  removeGroup: userCall
    .route({
      method: 'DELETE',
      path: '/share/groups',
      summary: 'Stop sharing with a group',
    })
    .input(z.object({ type: ShareType, id: sharedId, group: GroupSubject }))
    .output(z.object({ id: z.string() })),
  /** The links of one item, oldest first. Only for users who may share. */
  listLinks: userCall
    .route({
      method: 'GET',
      path: '/share/links',
      summary: 'The links of a notebook, file, project or agent',
    })
    .input(z.object({ type: ShareType, id: sharedId }))
    .output(z.array(ShareLink)),
  /** Its users lose access at once. */
  removeLink: userCall
    .route({ method: 'DELETE', path: '/share/links/{id}', summary: 'Revoke a link' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
}
