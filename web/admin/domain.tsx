import { ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import type { PaletteItem } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { adminSections } from '#web/platform/settings-sections.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { adminPath } from './paths.ts'
import { routes } from './routes.ts'
import { StorageNotice } from './StorageNotice.tsx'

export const admin = defineDomain({
  routes,
  commands: [
    {
      id: 'administration',
      label: () => t('adminShell.administration'),
      group: 'go',
      icon: <ShieldCheck size={16} />,
      position: 50,
      isFor: ({ isAdmin }) => isAdmin,
      choose: { page: adminPath },
    },
  ],
  accountMenu: [
    {
      command: 'administration',
      label: () => t('adminShell.navigationEntry'),
      group: 'administration',
      position: 20,
    },
  ],
  palette: [
    {
      id: 'administration',
      label: () => t('adminShell.administration'),
      isFor: ({ isAdmin }) => isAdmin,
      list: async () => sectionItems(),
    },
  ],
  settingsSections: {
    admin: [
      {
        id: 'settings',
        group: 'system',
        label: () => t('adminShell.settingsSection'),
        icon: <SlidersHorizontal size={16} />,
        position: 40,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./settings/SettingsSection.tsx'), 'admin', 'settings')).SettingsSection,
        ),
      },
    ],
  },
  slots: { banner: StorageNotice },
  locales: texts,
})

const sectionItems = (): PaletteItem[] =>
  adminSections().map(({ id, label, icon }) => ({
    id: `admin:${id}`,
    label: label(),
    keywords: t('adminShell.administrationWords'),
    icon,
    choose: { page: () => adminPath({ section: id }) },
  }))
