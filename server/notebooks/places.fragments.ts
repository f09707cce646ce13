import { sql } from 'kysely'

/** The user's own notebooks that lists show: id, name and project. */
export const ownNotebookPlaces = (userId: string) =>
  sql<{ id: string; name: string; project_id: string | null }>`(
    select id, name, project_id from notebooks
    where user_id = ${userId}::uuid and deleted_at is null and not is_temporary)`
