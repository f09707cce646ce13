import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#web/platform/i18n.ts'
import { startLanguage } from '#web/platform/language.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { finishSignOut } from '#web/platform/session.ts'
import { en } from './locales/en.ts'
import { textGroups } from './locales/groups.ts'
import { registerOffline } from './offline.ts'
import { router } from './routes.tsx'
import { announceReturn, followSession } from './session-routing.ts'

startI18n(en)
followSession()
finishSignOut()
if (import.meta.env.PROD) registerOffline()

// The outline in index.html stays until the first page and its language are there.
void Promise.all([startLanguage(textGroups), router.load()]).then(show)

function show() {
  announceReturn()
  const container = document.getElementById('root')
  if (!container) return
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
