import { ChevronDown, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'

export interface ZoomControls {
  /** `undefined`: fit to the window. */
  zoom: number | undefined
  /** The zoom in words. */
  shown: string
  onZoom: (zoom: number | undefined) => void
  onStep: (way: 1 | -1) => void
}

const FIT = 'fit'
const ACTUAL_SIZE = '1'

/** The zoom controls in a menu, which stays open for further steps. */
export function ZoomMenu({ zoom, shown, onZoom, onStep }: ZoomControls) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <Button size="small" tone="quiet" className="tabular-nums">
          {shown} <span className="sr-only">{t('viewer.zoom')}</span>
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <MenuItem icon={<ZoomIn size={16} />} staysOpen onSelect={() => onStep(1)}>
        {t('viewer.zoomIn')}
      </MenuItem>
      <MenuItem icon={<ZoomOut size={16} />} staysOpen onSelect={() => onStep(-1)}>
        {t('viewer.zoomOut')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={t('viewer.zoom')}
        value={zoom === undefined ? FIT : String(zoom)}
        onChoose={(value) => onZoom(value === FIT ? undefined : 1)}
        choices={[
          { value: FIT, label: t('viewer.fit') },
          { value: ACTUAL_SIZE, label: t('viewer.actualSize') },
        ]}
      />
    </Menu>
  )
}
