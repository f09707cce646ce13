import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, shellRoute, text } from '#web/platform/routes.ts'
import { profileSections } from '#web/platform/settings-sections.ts'
import { withTexts } from '#web/platform/texts.ts'

const profile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  validateSearch: z.object({ tab: z.coerce.number().optional().catch(undefined), search: text }),
  component: lazyPage(loadProfile, 'ProfilePage'),
})

/** The sections are loaded with the page, so that none shifts the layout later. */
async function loadProfile() {
  const [page] = await Promise.all([
    withTexts(import('./ProfilePage.tsx'), 'profile'),
    ...profileSections().map(({ Section }) => Section.load()),
  ])
  return page
}

const person = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile/$id',
  component: lazyPage(() => withTexts(import('./PersonPage.tsx'), 'profile', 'friends'), 'PersonPage'),
})

/** Added to the route tree by the application. */
export const routes = {
  shell: { profile, person },
}
