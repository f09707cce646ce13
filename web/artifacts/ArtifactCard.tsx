import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArtifactPart } from '#contract/artifact-parts.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { ArtifactIcon } from './ArtifactIcon.tsx'
import { openWritten } from './layout.view-state.ts'

interface ArtifactCardProps {
  part: ArtifactPart
  /** The notebook and the answer that contain it. */
  sessionId: string
  questId: string
  /** Whether its answer is being written. */
  isLive: boolean
  onOpen: () => void
}

/** An artifact in the text of an answer. One that is being written opens where there is space beside the text. */
export function ArtifactCard({ part, sessionId, questId, isLive, onOpen }: ArtifactCardProps) {
  const { t } = useTranslation()
  const { identifier, title, type, content, isComplete } = part
  const isWide = useMedia('(width >= 64rem)')
  const isWriting = isLive && !isComplete
  const show = useEffectEvent(() => {
    if (isLive && isWide) openWritten({ sessionId, identifier, title, type }, questId)
  })
  useEffect(() => show(), [])
  const name = title || t('artifacts.untitled')
  const lines = content === '' ? 0 : content.split('\n').length
  const details = [
    t(`artifacts.types.${type}`),
    isWriting ? t('artifacts.writing') : !isComplete && t('artifacts.unfinished'),
    lines > 0 && t('artifacts.lines', { count: lines }),
  ].filter(Boolean)
  return (
    <button
      type="button"
      data-artifact={identifier}
      onClick={onOpen}
      className="my-3 flex w-full max-w-md items-center gap-3 rounded-card border border-line bg-raised px-3.5 py-3 text-start font-interface shadow-low transition-colors hover:border-line-strong hover:bg-hover touch:min-h-11"
    >
      <span className="grid size-10 flex-none place-items-center rounded-control bg-sunk text-accent">
        {isWriting ? <Spinner /> : <ArtifactIcon type={type} size={20} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('artifacts.open')} </span>
        <bdi className="block truncate text-base font-semibold text-ink">{name}</bdi>
        <span className="block truncate text-small text-faint tabular-nums">{details.join(' · ')}</span>
      </span>
      <span aria-hidden className="flex-none text-small font-[550] text-accent">
        {t('artifacts.openShort')}
      </span>
    </button>
  )
}
