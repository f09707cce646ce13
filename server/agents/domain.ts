import { defineDomain } from '#server/platform/domain.ts'
import { addPortraitRoutes } from './portraits.routes.ts'
import { portraitBlobs } from './portraits.service.ts'
import { agentsRoutes, agentTrialsRoutes } from './routes.ts'
import { lockAndChangeAgentAccess } from './sharing.service.ts'
import { listUsableAgentIds } from './store.ts'
import { agentsData } from './user-data.ts'

export const agents = defineDomain({
  routes: { agents: agentsRoutes, agentTrials: agentTrialsRoutes },
  addHttp: addPortraitRoutes,
  blobs: [portraitBlobs],
  userData: agentsData,
  queries: { listUsableAgentIds },
  accessChanges: { agent: lockAndChangeAgentAccess },
})
