import { z } from 'zod'
import { Permission } from './access.ts'

/** With how many people, and with how many groups, one file can be shared. */
export const FILE_GRANTS_MAX = 100
/** Files of one owner that everybody can see. */
export const GLOBAL_FILES_MAX = 50

export const permissions = z
  .array(Permission)
  .min(1, 'Choose what they may do')
  .max(Permission.options.length)

/** Whose a file is, and no more than others need to know them by. */
export type FileOwner = z.infer<typeof FileOwner>
export const FileOwner = z.object({
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
})

/** Somebody a file is shared with, and what they may do. */
export type FileGrant = z.infer<typeof FileGrant>
export const FileGrant = FileOwner.extend({ userId: z.string(), permissions: z.array(Permission) })
export type FileGroupGrant = z.infer<typeof FileGroupGrant>
export const FileGroupGrant = z.object({ groupId: z.string(), permissions: z.array(Permission) })

/** The part of a file's record that tells who may do what with it. */
export const sharing = {
  /** `null` where it is the reader's own. */
  owner: FileOwner.nullable(),
  /** Whom it is shared with. Whoever may not share it sees nobody but themselves. */
  users: z.array(FileGrant),
  groups: z.array(FileGroupGrant),
  isGlobalRead: z.boolean(),
  isGlobalWrite: z.boolean(),
  /** What the reader of this record may do with the file. */
  permissions: z.array(Permission),
}

/** Whoever may do anything with a file may read it. */
export type NewFileGrant = z.infer<typeof NewFileGrant>
export const NewFileGrant = z.object({ userId: z.uuid(), permissions })
export type NewFileGroupGrant = z.infer<typeof NewFileGroupGrant>
export const NewFileGroupGrant = z.object({ groupId: z.uuid(), permissions })

/** Takes the place of the list as a whole. */
export const sharedWith = <S extends z.ZodType>(grant: S, idOf: (grant: z.output<S>) => string) =>
  z
    .array(grant)
    .max(
      FILE_GRANTS_MAX,
      `A file can be shared with at most ${FILE_GRANTS_MAX}. Take somebody off the list first.`,
    )
    .refine((list) => new Set(list.map(idOf)).size === list.length, 'Each can be listed once')
