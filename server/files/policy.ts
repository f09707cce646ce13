import { Permission } from '#contract/access.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { can, type Owned } from '#server/access/policy.ts'
import type { FileKind } from './content/file-types.ts'

/** Properties of a record that differ for each user. */
type Personal =
  | 'owner'
  | 'users'
  | 'groups'
  | 'isHidden'
  | 'permissions'
  | 'tags'
  | 'primaryTag'
  | 'isFavorite'

/**
 * A file in the store: the contract's shape without the personal properties, and with those that only the
 * server uses.
 */
export type StoredFile = Omit<KnowledgeFile, Personal> &
  Owned & {
    state: 'uploading' | 'ready'
    kind: FileKind
    isText: boolean
    blobKey: string | null
    /** The current attempt to index the file; others are void. */
    indexRun: string | null
    chunkSize: number | null
    /** The content of which its chunks are. */
    chunkedSha256: string | null
  }

/** Complete and not in the trash. */
export const isInLibrary = (file: StoredFile): boolean => file.state === 'ready' && file.deletedAt === null

/** Only files of other users: own files are deleted instead. */
export const canHide = (user: { id: string }, file: Owned): boolean =>
  can(user, 'read', file) && file.userId !== user.id

/** All permissions of the user on the file. */
export const permissionsOn = (user: { id: string }, file: Owned): Permission[] =>
  Permission.options.filter((permission) => can(user, permission, file))

/** Users grant and revoke only permissions that they have. */
export const canGrant = (user: { id: string }, file: Owned, permissions: Permission[]): boolean =>
  can(user, 'share', file) && permissions.every((permission) => can(user, permission, file))
