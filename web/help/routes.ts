import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { requireDeveloper } from '#web/platform/developer-gate.ts'
import { lazyPage, rootRoute, shellRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { guidePath, technicalDocsPath } from './paths.ts'

const guide = createRoute({
  getParentRoute: () => shellRoute,
  path: '/guide',
  validateSearch: z.object({ chapter: text, search: text }),
  component: lazyPage(() => withTexts(import('./guide/GuidePage.tsx'), 'guide', 'help'), 'GuidePage'),
})

/** Its earlier address. */
const help = createRoute({
  getParentRoute: () => shellRoute,
  path: '/help',
  beforeLoad: () => redirect({ ...guidePath(), throw: true }),
})

const tutorials = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tutorials',
  component: lazyPage(() => withTexts(import('./tour/TutorialsPage.tsx'), 'tour'), 'TutorialsPage'),
})

const about = createRoute({
  getParentRoute: () => shellRoute,
  path: '/about',
  component: lazyPage(() => withTexts(import('./AboutPage.tsx'), 'help'), 'AboutPage'),
})

const changelog = createRoute({
  getParentRoute: () => shellRoute,
  path: '/changelog',
  component: lazyPage(() => withTexts(import('./ChangelogPage.tsx'), 'help'), 'ChangelogPage'),
})

/** Visitors read them before they register. */
const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage(() => withTexts(import('./TermsPage.tsx'), 'help'), 'TermsPage'),
})

const policies = createRoute({
  getParentRoute: () => rootRoute,
  path: '/policies',
  component: lazyPage(() => withTexts(import('./PoliciesPage.tsx'), 'help'), 'PoliciesPage'),
})

const developer = createRoute({
  getParentRoute: () => shellRoute,
  id: 'developer-only',
  beforeLoad: requireDeveloper,
})

const developerNotes = createRoute({
  getParentRoute: () => developer,
  path: '/developer/developerNotes',
  component: lazyPage(() => withTexts(import('./DeveloperNotesPage.tsx'), 'help'), 'DeveloperNotesPage'),
})

const technicalDocs = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developer/docs',
  validateSearch: z.object({ group: text, search: text, token: text }),
  // A token in the address would stay in the history of the browser; the page uses the one in memory.
  beforeLoad({ search: { token, group, search } }) {
    if (token !== undefined) redirect({ ...technicalDocsPath({ group, search }), replace: true, throw: true })
  },
  component: lazyPage(() => withTexts(import('./api/ApiReferencePage.tsx'), 'reference'), 'ApiReferencePage'),
})

/** Added to the route tree by the application. */
export const routes = {
  shell: {
    guide,
    help,
    tutorials,
    about,
    changelog,
    technicalDocs,
    developerOnly: developer.addChildren([developerNotes]),
  },
  root: { terms, policies },
}
