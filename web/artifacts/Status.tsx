import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ArtifactWithVersions } from '#contract/artifacts.ts'
import { ARTIFACT_STATUSES } from '#contract/constants/artifacts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Menu, MenuChoice } from '#web/ui/overlays/Menu.tsx'
import { useUpdateArtifact } from './queries.ts'

interface StatusProps {
  artifact: ArtifactWithVersions
  /** Whether the user may choose another one. */
  mayUpdate: boolean
}

/** The status of an artifact. */
export function Status({ artifact, mayUpdate }: StatusProps) {
  const { t } = useTranslation()
  if (mayUpdate) return <StatusMenu artifact={artifact} />
  return (
    <span className="me-3 flex-none text-small text-soft">{t(`artifacts.statuses.${artifact.status}`)}</span>
  )
}

function StatusMenu({ artifact: { id, status } }: { artifact: ArtifactWithVersions }) {
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
