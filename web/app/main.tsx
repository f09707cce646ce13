import '#web/platform/zod-in-pages.ts'
import '#web/ui/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { domains } from '#web/domains.ts'
import { registerCommands } from '#web/platform/commands.ts'
import { warmFormats } from '#web/platform/formats.ts'
import { startI18n } from '#web/platform/i18n.ts'
import { registerInboxTabs } from '#web/platform/inbox-tabs.ts'
import { startLanguage } from '#web/platform/language.ts'
import { en } from '#web/platform/locales/en.ts'
import { texts } from '#web/platform/locales/texts.ts'
import { registerOffline } from '#web/platform/offline.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { finishSignOut } from '#web/platform/session.ts'
import { registerSections } from '#web/platform/settings-sections.ts'
import type { AllTextGroups } from '#web/platform/texts.ts'
import { router } from './route-tree.tsx'
import { shellCommands } from './use-shell-commands.tsx'
import { forgetUsers } from './workspace.ts'

const textGroups: AllTextGroups = Object.assign({}, texts, ...domains.map(({ locales }) => locales))

startI18n(en)
registerCommands(
  [...shellCommands, ...domains.flatMap(({ commands }) => commands ?? [])],
  domains.flatMap(({ palette }) => palette ?? []),
)
registerSections({
  profile: domains.flatMap(({ settingsSections }) => settingsSections?.profile ?? []),
  admin: domains.flatMap(({ settingsSections }) => settingsSections?.admin ?? []),
})
registerInboxTabs(domains.flatMap(({ inboxTabs }) => inboxTabs ?? []))
for (const { start } of domains) start?.({ router, forgetUsers })
finishSignOut()

// The skeleton in index.html remains until the first page and its language are loaded.
void Promise.all([startLanguage(textGroups).then(loadPage), router.load()]).then(show)

/** The code of the page is evaluated while the first calls are answered; the router would load it after them. */
function loadPage() {
  const routes: Record<string, AnyRoute | undefined> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId]
    // The router reports a failure, as it does not find the code either.
    if (route) void router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

function show() {
  const container = document.getElementById('root')
  if (!container) return
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  warmFormats()
  if (import.meta.env.PROD) registerOffline()
}
