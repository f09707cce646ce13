import type { Organization } from '#contract/organizations.ts'
import { PAGE_LIMIT_MAX } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { releaseOrganizationsOf } from './members.service.ts'
import { listOrganizations } from './service.ts'

async function listAll(ctx: UserCtx): Promise<Organization[]> {
  const all: Organization[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await listOrganizations(ctx, { orderBy: 'name', page, limit: PAGE_LIMIT_MAX })
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}

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
        files: [{ ending: '.json', open: () => jsonText(() => listAll(ctx)) }],
      },
    ],
  },
  erase: (ctx, { id }) => releaseOrganizationsOf(ctx, id),
}
