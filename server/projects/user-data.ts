import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listOwnProjects, removeProjectsOf } from './service.ts'

/** The projects of a user. */
export const projectsData: UserData = {
  columns: {
    'project_files.added_by': { deletion: 'anonymized', archive: 'none' },
    'projects.user_id': { deletion: 'deleted', archive: 'projects.json' },
    'project_favorites.user_id': { deletion: 'deleted', archive: 'none' },
  },
  archive: {
    contents: { 'projects.json': 'your projects, with the ids of their notebooks and files' },
    list: async (ctx) => [
      { name: 'projects', files: [{ ending: '.json', open: () => jsonText(() => listOwnProjects(ctx)) }] },
    ],
  },
  erase: (ctx, { id }) => removeProjectsOf(ctx, id),
}
