import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, shellRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const agents = createRoute({
  getParentRoute: () => shellRoute,
  path: '/agents',
  validateSearch: z.object({ search: text }),
  component: lazyPage(() => withTexts(import('./AgentsPage.tsx'), 'agents'), 'AgentsPage'),
})

const newAgent = createRoute({
  getParentRoute: () => shellRoute,
  path: '/agents/new',
  component: lazyPage(
    () => withTexts(import('./NewAgentPage.tsx'), 'agents', 'attachments', 'files', 'profile'),
    'NewAgentPage',
  ),
})

const agent = createRoute({
  getParentRoute: () => shellRoute,
  path: '/agents/$id',
  component: lazyPage(() => withTexts(import('./AgentPage.tsx'), 'agents'), 'AgentPage'),
})

const editAgent = createRoute({
  getParentRoute: () => shellRoute,
  path: '/agents/$id/edit',
  component: lazyPage(
    () => withTexts(import('./EditAgentPage.tsx'), 'agents', 'attachments', 'files', 'profile'),
    'EditAgentPage',
  ),
})

/** Added to the route tree by the application. */
export const routes = {
  shell: { agents, newAgent, agent, editAgent },
}
