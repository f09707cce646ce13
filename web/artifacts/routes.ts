import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ARTIFACT_STATUSES } from '#contract/constants/artifacts.ts'
import { lazyPage, shellRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const artifacts = createRoute({
  getParentRoute: () => shellRoute,
  path: '/artifacts',
  validateSearch: z.object({
    search: text,
    status: z.enum(ARTIFACT_STATUSES).optional().catch(undefined),
  }),
  component: lazyPage(() => withTexts(import('./ArtifactsPage.tsx'), 'artifacts'), 'ArtifactsPage'),
})

const artifactsDemo = createRoute({
  getParentRoute: () => shellRoute,
  path: '/artifacts-demo',
  component: lazyPage(() => withTexts(import('./ArtifactsDemoPage.tsx'), 'artifacts'), 'ArtifactsDemoPage'),
})

/** Added to the route tree by the application. */
export const routes = { shell: { artifacts, artifactsDemo } }
