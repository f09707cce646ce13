import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ARTIFACT_STATUSES, type ArtifactWithVersions } from '#contract/artifacts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Menu, MenuChoice } from '#web/ui/overlays/Menu.tsx'
import { useUpdateArtifact } from './queries.ts'

/** The status of an artifact, which users of its notebook choose. */
export function StatusMenu({ artifact: { id, status } }: { artifact: ArtifactWithVersions }) {
  const { t } = useTranslation()
  const { mutate: update } = useUpdateArtifact()
  const label = t('artifacts.status', { status: t(`artifacts.statuses.${status}`) })
  return (
    <Menu
      trigger={
        <Button size="small" className="me-2 flex-none" aria-label={label}>
          {t(`artifacts.statuses.${status}`)}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      <MenuChoice
        label={label}
        value={status}
        choices={ARTIFACT_STATUSES.map((each) => ({ value: each, label: t(`artifacts.statuses.${each}`) }))}
        onChoose={(chosen) => update({ id, status: chosen })}
      />
    </Menu>
  )
}
