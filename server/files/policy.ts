import type { KnowledgeFile } from '#contract/files.ts'
import type { Owned } from '#server/access/policy.ts'
import type { FileKind } from './file-types.ts'

/** A file as the store knows it: its wire shape and what only the server is told. */
export type StoredFile = KnowledgeFile &
  Owned & {
    state: 'uploading' | 'ready'
    kind: FileKind
    isText: boolean
    blobKey: string | null
    sha256: string | null
    /** The attempt to make it ready that counts; another one is over. */
    indexRun: string | null
  }

/** Its content has arrived and it is not in the trash. */
export const isInLibrary = (file: StoredFile): boolean => file.state === 'ready' && file.deletedAt === null
