import { Mail } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followMails } from './live.ts'
import { texts } from './locales/texts.ts'
import { loadMails } from './queries.ts'

export const mail = defineDomain({
  dialogs: {
    mail: lazyComponent(async () => (await withTexts(import('./MailDialog.tsx'), 'mail')).MailDialog),
  },
  settingsSections: {
    admin: [
      {
        id: 'mail',
        group: 'messages',
        label: () => t('mailShell.section'),
        icon: <Mail size={16} />,
        position: 30,
        // With its first emails, whose number and heights are not known before.
        Section: lazyComponent(async () => {
          const [{ MailSection }] = await Promise.all([
            withTexts(import('./MailSection.tsx'), 'mail'),
            loadMails(),
          ])
          return MailSection
        }),
      },
    ],
  },
  live: followMails,
  locales: texts,
})
