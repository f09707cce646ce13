import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

/** Where users return from the authorization server of an MCP server. */
const mcpCallback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mcp/callback',
  validateSearch: z.object({ code: text, state: text, iss: text, error: text }),
  component: lazyPage(() => withTexts(import('./McpCallbackPage.tsx'), 'mcp'), 'McpCallbackPage'),
})

/** Added to the route tree by the application. */
export const routes = {
  root: { mcpCallback },
}
