import { z } from 'zod'
import { Permission } from './access.ts'
import { filesMessages } from './messages/files.ts'
import { rule } from './messages.ts'

/** The number of users, and of groups, that one file can be shared with. */
export const FILE_GRANTS_MAX = 100
/** Files of one owner that all users can see. */
export const GLOBAL_FILES_MAX = 50

export const permissions = z
  .array(Permission)
  .min(1, rule(filesMessages.permissionsRequired()))
  .max(Permission.options.length)

/** The owner of a file, with the fields that other users may see. */
export type FileOwner = z.infer<typeof FileOwner>
export const FileOwner = z.object({
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
})

/** A user with whom a file is shared, and their permissions. */
export type FileGrant = z.infer<typeof FileGrant>
export const FileGrant = FileOwner.extend({ userId: z.string(), permissions: z.array(Permission) })
export type FileGroupGrant = z.infer<typeof FileGroupGrant>
export const FileGroupGrant = z.object({ groupId: z.string(), permissions: z.array(Permission) })

/** The part of a file's record that describes its permissions. */
export const sharing = {
  /** `null` where the reader is the owner. */
  owner: FileOwner.nullable(),
  /** The users it is shared with. A reader who may not share it sees only themselves. */
  users: z.array(FileGrant),
  groups: z.array(FileGroupGrant),
  isGlobalRead: z.boolean(),
  isGlobalWrite: z.boolean(),
  /** The reader has hidden it: only the list of hidden files names it, and searches leave it out. */
  isHidden: z.boolean(),
  /** The permissions of the reader of this record. */
  permissions: z.array(Permission),
}

/** Every permission on a file includes reading it. */
export type NewFileGrant = z.infer<typeof NewFileGrant>
export const NewFileGrant = z.object({ userId: z.uuid(), permissions })
export type NewFileGroupGrant = z.infer<typeof NewFileGroupGrant>
export const NewFileGroupGrant = z.object({ groupId: z.uuid(), permissions })

/** Replaces the whole list. */
export const sharedWith = <S extends z.ZodType>(grant: S, idOf: (grant: z.output<S>) => string) =>
  z
    .array(grant)
    .max(FILE_GRANTS_MAX, rule(filesMessages.tooManyGrants({ max: FILE_GRANTS_MAX })))
    .refine((list) => new Set(list.map(idOf)).size === list.length, rule(filesMessages.granteeTwice()))
