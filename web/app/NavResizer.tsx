import { useTranslation } from 'react-i18next'
import {
  NAVIGATION_WIDTH_MAX,
  NAVIGATION_WIDTH_MIN,
  setNavigationWidth,
  useNavigation,
} from '#web/platform/navigation.ts'
import { Resizer } from '#web/ui/layout/Resizer.tsx'

/** The edge of the side navigation. */
export function NavResizer() {
  const { t } = useTranslation()
  const width = useNavigation((state) => state.width)
  return (
    <Resizer
      label={t('nav.resize')}
      width={width}
      min={NAVIGATION_WIDTH_MIN}
      max={NAVIGATION_WIDTH_MAX}
      onResize={setNavigationWidth}
      edge="end"
    />
  )
}
