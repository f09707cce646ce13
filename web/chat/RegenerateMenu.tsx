import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PaletteItem, runEntry, useOpenPage } from '#web/platform/entries.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/Menu.tsx'

interface RegenerateMenuProps {
  lengths: () => PaletteItem[]
  models: () => PaletteItem[]
}

/** Other ways to generate an answer again. */
export function RegenerateMenu(props: RegenerateMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="start"
      className="max-w-72"
      trigger={
        <IconButton
          label={t('chat.retryWith')}
          icon={<ChevronDown size={13} />}
          size="small"
          tone="faint"
          className="-ms-1.5 w-6"
        />
      }
    >
      <Ways {...props} />
    </Menu>
  )
}

/** Listed when the menu opens. */
function Ways({ lengths, models }: RegenerateMenuProps) {
  const { t } = useTranslation()
  const shown = lengths()
  return (
    <>
      <Items items={shown} />
      {shown.length > 0 && <MenuSeparator />}
      <MenuLabel>{t('chat.anotherModel')}</MenuLabel>
      <Items items={models()} />
    </>
  )
}

function Items({ items }: { items: PaletteItem[] }) {
  const openPage = useOpenPage()
  return items.map((item) => (
    <MenuItem key={item.id} icon={item.icon} onSelect={() => runEntry(item, openPage)}>
      {item.label}
    </MenuItem>
  ))
}
