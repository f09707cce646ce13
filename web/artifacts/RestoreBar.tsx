import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { useUpdateArtifact } from './queries.ts'
import type { OpenedArtifact } from './use-opened-artifact.ts'

/** Above an earlier version: makes it the latest one. */
export function RestoreBar({ opened: { stored, version, number, total } }: { opened: OpenedArtifact }) {
  const { t } = useTranslation()
  const { mutate: update, isPending } = useUpdateArtifact()
  if (!stored || !version || number === total || number > stored.version) return null
  const restore = () => update({ id: stored.id, content: version.content, basedOn: number })
  return (
    <div className="flex flex-none items-center gap-3 border-b border-line bg-sunk px-4 py-2 text-small">
      <p className="min-w-0 flex-1">{t('artifacts.version', { number, total })}</p>
      <Button size="small" icon={<RotateCcw size={13} />} disabled={isPending} onClick={restore}>
        {t('artifacts.restore')}
      </Button>
    </div>
  )
}
