import { openBlob } from '#server/platform/user-data/archive-blobs.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { ArchiveItem, UserData } from '#server/platform/user-data/user-data.ts'
import type { StoredAgent } from './policy.ts'
import { portraitBlobKey } from './portraits.service.ts'
import { listOwnAgents } from './store.ts'

/** The agents of a user go with the account. */
export const agentsData: UserData = {
  columns: {
    'agents.user_id': { deletion: 'deleted', archive: 'agents/' },
    'agent_trigger_words.user_id': { deletion: 'deleted', archive: 'agents/' },
  },
  archive: {
    contents: { 'agents/': 'your agents, with their portraits' },
    async list(ctx) {
      const agents = await listOwnAgents(ctx.db, ctx.user.id)
      return agents.map(
        (agent): ArchiveItem => ({
          folder: 'agents',
          name: agent.name,
          files: [
            { ending: '.json', open: () => jsonText(async () => archived(agent)) },
            ...(agent.portraitKey === null
              ? []
              : [portraitFile(agent.portraitKey, portraitBlobKey(agent.userId, agent.portraitKey))]),
          ],
        }),
      )

      function portraitFile(portraitKey: string, blobKey: string): ArchiveItem['files'][number] {
        return { ending: `.${portraitKey.split('.')[1]}`, open: () => openBlob(ctx, blobKey) }
      }
    },
  },
}

const archived = ({ isGlobalRead: _, portraitKey: __, grantees: ___, ...agent }: StoredAgent) => agent
