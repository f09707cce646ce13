import '#web/ui/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
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
void Promise.all([startLanguage(textGroups), router.load()]).then(show)

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
