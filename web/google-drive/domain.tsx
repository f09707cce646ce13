import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const googleDrive = defineDomain({
  routes,
  dialogs: {
    'google-drive': lazyComponent(
      async () => (await withTexts(import('./DriveDialog.tsx'), 'drive')).DriveDialog,
    ),
  },
  locales: texts,
})
