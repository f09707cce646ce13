import { History } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { texts } from './locales/texts.ts'
import { activityPath } from './paths.ts'
import { routes } from './routes.ts'

export const activity = defineDomain({
  routes,
  commands: [
    {
      id: 'show-activity',
      label: () => t('activityShell.command'),
      keywords: () => t('activityShell.words'),
      group: 'go',
      icon: <History size={16} />,
      position: 46,
      choose: { page: activityPath },
    },
  ],
  locales: texts,
})
