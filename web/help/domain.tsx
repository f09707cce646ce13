import { CircleQuestionMark } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { texts } from './locales/texts.ts'
import { helpPath } from './paths.ts'
import { routes } from './routes.ts'

export const help = defineDomain({
  routes,
  commands: [
    {
      id: 'show-help',
      label: () => t('helpShell.command'),
      keywords: () => t('helpShell.words'),
      group: 'go',
      icon: <CircleQuestionMark size={16} />,
      position: 60,
      choose: { page: helpPath },
    },
  ],
  accountMenu: [{ command: 'show-help', label: () => t('helpShell.help'), group: 'account', position: 110 }],
  locales: texts,
})
