import { ScrollText } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const audit = defineDomain({
  settingsSections: {
    admin: [
      {
        id: 'audit',
        group: 'system',
        label: () => t('auditShell.section'),
        icon: <ScrollText size={16} />,
        position: 60,
        Section: lazyComponent(
          async () => (await withTexts(import('./AuditSection.tsx'), 'audit')).AuditSection,
        ),
      },
    ],
  },
  locales: texts,
})
