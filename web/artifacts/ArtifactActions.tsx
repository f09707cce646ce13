import { useNavigate } from '@tanstack/react-router'
import { Check, Copy, Download, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notebookPath } from '#web/notebooks/paths.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useCopy } from '#web/ui/forms/use-copy.ts'
import { Menu, MenuItem, MenuLabel } from '#web/ui/overlays/Menu.tsx'
import { ArtifactIcon } from './ArtifactIcon.tsx'
import { artifactFile, artifactFileName } from './artifact-file.ts'
import { openArtifact, useArtifactLayout } from './layout.view-state.ts'
import type { ArtifactVersion } from './notebook-artifacts.ts'
import { type ArtifactReference, isSameArtifact } from './recent-artifacts.ts'

/** Copies and saves an artifact, and opens recent ones. */
export function ArtifactActions({ version }: { version: ArtifactVersion | undefined }) {
  const { t } = useTranslation()
  const { state, copy } = useCopy(() => version?.content ?? '')
  const isCopied = state === 'copied'
  return (
    <>
      <RecentArtifacts />
      {version && (
        <>
          <IconButton
            label={isCopied ? t('ui.copied') : t('artifacts.copy')}
            icon={isCopied ? <Check size={16} className="text-good" /> : <Copy size={16} />}
            onClick={() => void copy()}
          />
          <IconButton
            label={t('artifacts.download')}
            icon={<Download size={16} />}
            onClick={() => saveUnder(artifactFile(version), artifactFileName(version))}
          />
        </>
      )}
    </>
  )
}

/** The other artifacts that were used last, in any notebook. */
function RecentArtifacts() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const selected = useArtifactLayout((layout) => layout.selectedArtifact)
  const recent = useArtifactLayout((layout) => layout.recentArtifacts)
  const others = recent.filter((artifact) => !selected || !isSameArtifact(selected, artifact))
  if (others.length === 0) return null
  function open(artifact: ArtifactReference) {
    openArtifact(artifact)
    if (artifact.sessionId !== selected?.sessionId) void navigate(notebookPath(artifact.sessionId))
  }
  return (
    <Menu
      trigger={<IconButton label={t('artifacts.recent')} icon={<History size={16} />} />}
      className="max-w-72"
    >
      <MenuLabel>{t('artifacts.recent')}</MenuLabel>
      {others.map((artifact) => (
        <MenuItem
          key={`${artifact.sessionId} ${artifact.identifier}`}
          icon={<ArtifactIcon type={artifact.type} size={16} />}
          onSelect={() => open(artifact)}
        >
          {artifact.title || t('artifacts.untitled')}
        </MenuItem>
      ))}
    </Menu>
  )
}
