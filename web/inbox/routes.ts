import { createRoute, redirect } from '@tanstack/react-router'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { shellRoute } from '#web/platform/routes.ts'

/** The address in mails: the inbox is a drawer over the workspace. */
const inbox = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  beforeLoad: () => {
    openDialog('inbox')
    redirect({ ...newNotebookPath(), replace: true, throw: true })
  },
})

/** Added to the route tree by the application. */
export const routes = { shell: { inbox } }
