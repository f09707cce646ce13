import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { FilesAddress } from './files-address.ts'
import { primeTags } from './tags/queries.ts'

const files = createRoute({
  getParentRoute: () => shellRoute,
  path: '/files',
  validateSearch: FilesAddress,
  loader: primeTags,
  component: lazyPage(
    () =>
      withTexts(import('./library/FilesPage.tsx'), 'files', 'file-tags', 'attachments', 'viewer', 'projects'),
    'FilesPage',
  ),
})

/** Added to the route tree by the application. */
export const routes = { shell: { files } }
