import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { project } from '#web/projects/queries.ts'
import type { NewTextPlace } from './queries.ts'

/** The project that a new text comes to, and what it does there. */
export function TextLocation({ place: { projectId, isInstruction } }: { place: NewTextPlace }) {
  const { t } = useTranslation()
  const { data } = useQuery(project(projectId))
  if (!data) return null
  const { name } = data
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-small text-soft">
      <Folder aria-hidden size={14} className="flex-none text-accent" />
      <span className="truncate">
        {t(isInstruction ? 'editor.instructsProject' : 'editor.comesToProject', { name })}
      </span>
    </span>
  )
}
