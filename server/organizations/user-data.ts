import { allPages } from '#server/platform/user-data/all-pages.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { releaseOrganizationsOf } from './members.service.ts'
import { listOrganizations } from './service.ts'

/** The organizations of a user. */
export const organizationsData: UserData = {
  columns: {
    'organization_members.user_id': { deletion: 'deleted', archive: 'organizations.json' },
  },
  archive: {
    contents: { 'organizations.json': 'the organizations that you are a member of, with your role' },
    list: async (ctx) => [
      {
        name: 'organizations',
        files: [
          {
            ending: '.json',
            open: () =>
              jsonText(() => allPages((page) => listOrganizations(ctx, { orderBy: 'name', ...page }))),
          },
        ],
      },
    ],
  },
  erase: (ctx, { id }) => releaseOrganizationsOf(ctx, id),
}
