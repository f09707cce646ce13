import type { Readable } from 'node:stream'
import type { Ctx, UserCtx } from '../context.ts'

/** The data of users in one domain: what their archive and the deletion of their account include. */
export interface UserData {
  /**
   * Each column that names a user, as `table.column`. A test compares all of them with the database, so that no table is
   * forgotten.
   */
  columns: Record<string, UserColumn>
  archive?: ArchivePart
  /**
   * Removes what foreign keys do not: names of the user in rows that stay, and grants at other services. Runs in the
   * transaction that deletes the user, before the user's own row goes.
   */
  erase?(ctx: Ctx, user: ErasedUser): Promise<unknown>
}

export interface UserColumn {
  /** `deleted`: the row goes with the user. `anonymized`: it stays without the user. `kept`: it stays as it is. */
  deletion: 'deleted' | 'anonymized' | 'kept'
  /** The entry of the archive that has the row; `none` for secrets, and for what describes no content of the user. */
  archive: string
}

export interface ErasedUser {
  id: string
  email: string
}

/** What a domain adds to the archive of a user's data. */
export interface ArchivePart {
  /** What each file or folder contains, by its name; the archive begins with these lines. */
  contents: Record<string, string>
  list(ctx: UserCtx): Promise<ArchiveItem[]>
}

/** The entries of an archive, by the ids of their items. */
export type EntryPaths = ReadonlyMap<string, string>

export interface ArchiveItem {
  /** For items that others refer to. */
  id?: string
  /** In a folder, items have the names that the user gave them, made valid and unique. */
  folder?: string
  name: string
  /** One file for each ending; read when the file is written. */
  files: { ending: string; open(paths: EntryPaths): AsyncIterable<string> | Promise<Readable> }[]
  /** Whether the progress counts it; small items are not counted. */
  isCounted?: boolean
}

let registered: readonly UserData[] = []

/** Registers the user data of all domains, in their order. */
export function registerUserData(all: readonly UserData[]): void {
  registered = all
}

export const registeredUserData = (): readonly UserData[] => registered
