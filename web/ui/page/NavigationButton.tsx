import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDrawer } from '#web/platform/navigation.ts'
import { IconButton } from '../forms/IconButton.tsx'

/**
 * Opens the side navigation on a narrow screen, where it is hidden; the first button in every page header.
 */
export function NavigationButton() {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('ui.openNavigation')}
      icon={<Menu size={18} />}
      onClick={openDrawer}
      className="sm:hidden"
    />
  )
}
