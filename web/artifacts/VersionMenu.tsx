import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { Menu, MenuChoice } from '#web/ui/overlays/Menu.tsx'
import { chooseVersion } from './layout.view-state.ts'
import type { OpenedArtifact } from './use-opened-artifact.ts'

/** The versions of an artifact, newest first. The latest one is followed when another is written. */
export function VersionMenu({ opened: { number, total } }: { opened: OpenedArtifact }) {
  const { t } = useTranslation()
  if (total < 2) return null
  const numbers = Array.from({ length: total }, (_, index) => total - index)
  return (
    <Menu
      trigger={
        <Button size="small" className="me-2 flex-none">
          {t('artifacts.version', { number, total })}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
      className="max-h-80 overflow-y-auto"
    >
      <MenuChoice
        label={t('artifacts.version', { number, total })}
        value={String(number)}
        choices={numbers.map((each) => ({
          value: String(each),
          label: t('artifacts.versionName', { number: each }),
          ...(each === total && { detail: t('artifacts.latest') }),
        }))}
        onChoose={(value) => chooseVersion(Number(value) === total ? null : Number(value))}
      />
    </Menu>
  )
}
