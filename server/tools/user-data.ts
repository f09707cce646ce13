import type { UserData } from '#server/platform/user-data/user-data.ts'

export const toolsData: UserData = {
  columns: {
    'tool_permissions.user_id': { deletion: 'deleted', archive: 'none' },
    'connected_browsers.user_id': { deletion: 'deleted', archive: 'none' },
    'python_programs.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
