import { Building2 } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { AccountSlot, StripAccountSlot } from './AccountSlot.tsx'
import { followOrganizations } from './live.ts'
import { texts } from './locales/texts.ts'
import { organizationsPath } from './paths.ts'
import { routes } from './routes.ts'

export const organizations = defineDomain({
  routes,
  dialogs: {
    organization: lazyComponent(
      async () => (await withTexts(import('./OrganizationDialog.tsx'), 'organizations')).OrganizationDialog,
    ),
    'organization-seats': lazyComponent(
      async () =>
        (await withTexts(import('./OrganizationSeatsDialog.tsx'), 'organizations')).OrganizationSeatsDialog,
    ),
  },
  commands: [
    {
      id: 'show-organizations',
      label: () => t('organizationsShell.organizations'),
      keywords: () => t('organizationsShell.words'),
      group: 'go',
      icon: <Building2 size={16} />,
      position: 46,
      choose: { page: organizationsPath },
    },
  ],
  accountMenu: [{ command: 'show-organizations', group: 'account', position: 25 }],
  settingsSections: {
    admin: [
      {
        id: 'organizations',
        group: 'people',
        label: () => t('organizationsShell.organizations'),
        icon: <Building2 size={16} />,
        position: 12,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./AllOrganizationsSection.tsx'), 'organizations'))
              .AllOrganizationsSection,
        ),
      },
    ],
  },
  slots: { navigationAccount: AccountSlot, stripAccount: StripAccountSlot },
  live: followOrganizations,
  locales: texts,
})
