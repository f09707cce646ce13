import type { Selectable } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { isReadableBy } from './store.ts'

/** The purpose of a file: knowledge, or instructions for models. */
export type FileRole = Selectable<Schema['project_files']>['role']

/** A file's entry in a project, whether or not a user can see the file. */
export interface ProjectFile {
  projectId: string
  fileId: string
  role: FileRole
  isEnabled: boolean
  addedBy: string | null
  addedAt: Date
}

/** The entries of all these projects; files that were added last come first. */
export async function listProjectFiles(db: Db, projectIds: string[]): Promise<ProjectFile[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .selectFrom('project_files')
    .selectAll()
    .where('project_id', '=', anyOf(projectIds))
    .orderBy('added_at', 'desc')
    .orderBy('file_id')
    .execute()
  return rows.map(toProjectFile)
}

export async function insertProjectFiles(
  db: Db,
  { projectId, role, addedBy }: Pick<ProjectFile, 'projectId' | 'role' | 'addedBy'>,
  files: Pick<ProjectFile, 'fileId' | 'addedAt'>[],
): Promise<void> {
  const place = { project_id: projectId, role, added_by: addedBy }
  const rows = files.map(({ fileId, addedAt }) => ({ ...place, file_id: fileId, added_at: addedAt }))
  await db
    .insertInto('project_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes them, in that role or in every role, and returns where they were. */
export async function removeProjectFiles(
  db: Db,
  { projectIds, role, fileIds }: { projectIds: string[]; role?: FileRole; fileIds: string[] },
): Promise<ProjectFile[]> {
  let query = db
    .deleteFrom('project_files')
    .where('project_id', '=', anyOf(projectIds))
    .where('file_id', '=', anyOf(fileIds))
  if (role) query = query.where('role', '=', role)
  return (await query.returningAll().execute()).map(toProjectFile)
}

/** What these users added and do not own is from now on added by the owner of the project. */
export async function updateAddedBy(
  db: Db,
  { projectId, from, to }: { projectId: string; from: string[]; to: string },
): Promise<void> {
  await db
    .updateTable('project_files')
    .set({ added_by: to })
    .where('project_id', '=', projectId)
    .where('added_by', '=', anyOf(from))
    .execute()
}

/** Enables or disables an instruction file of a project. */
export async function updateEnabled(
  db: Db,
  { projectId, fileId, isEnabled }: { projectId: string; fileId: string; isEnabled: boolean },
): Promise<void> {
  await db
    .updateTable('project_files')
    .set({ is_enabled: isEnabled })
    .where('project_id', '=', projectId)
    .where('role', '=', 'instruction')
    .where('file_id', '=', fileId)
    .execute()
}

/** The projects that the user may read and that contain one of these files. */
export async function listProjectIdsWith(
  db: Db,
  { userId, fileIds }: { userId: string; fileIds: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('project_files')
    .innerJoin('projects', 'projects.id', 'project_files.project_id')
    .select('projects.id')
    .distinct()
    .where(isReadableBy(userId))
    .where('project_files.file_id', '=', anyOf(fileIds))
    .execute()
  return rows.map(({ id }) => id)
}

const toProjectFile = (row: Selectable<Schema['project_files']>): ProjectFile => ({
  projectId: row.project_id,
  fileId: row.file_id,
  role: row.role,
  isEnabled: row.is_enabled,
  addedBy: row.added_by,
  addedAt: row.added_at,
})
