import { Permission } from '#contract/access.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { can, type Owned } from '#server/access/policy.ts'
import type { FileKind } from './content/file-types.ts'

/** What a record tells differently to each person. */
type Personal = 'owner' | 'users' | 'groups' | 'isHidden' | 'permissions' | 'tags' | 'primaryTag'

/** A file as the store knows it: its wire shape without what is personal, and what only the server is told. */
export type StoredFile = Omit<KnowledgeFile, Personal> &
  Owned & {
    state: 'uploading' | 'ready'
    kind: FileKind
    isText: boolean
    blobKey: string | null
    /** The attempt to make it ready that counts; another one is over. */
    indexRun: string | null
    chunkSize: number | null
    /** The content that its passages are of. */
    chunkedSha256: string | null
  }

/** Its content has arrived and it is not in the trash. */
export const isInLibrary = (file: StoredFile): boolean => file.state === 'ready' && file.deletedAt === null

/** Only files of others: one's own are deleted instead. */
export const canHide = (user: { id: string }, file: Owned): boolean =>
  can(user, 'read', file) && file.userId !== user.id

/** Everything that the person may do with it. */
export const permissionsOn = (user: { id: string }, file: Owned): Permission[] =>
  Permission.options.filter((permission) => can(user, permission, file))

/** Nobody gives or takes what they may not do themselves. */
export const canDealIn = (user: { id: string }, file: Owned, permissions: Permission[]): boolean =>
  can(user, 'share', file) && permissions.every((permission) => can(user, permission, file))
