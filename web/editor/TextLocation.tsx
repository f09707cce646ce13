import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NewTextPlace } from './queries.ts'

/** The project of a new text, and its role there. */
export function TextLocation({ place: { projectName: name, isInstruction } }: { place: NewTextPlace }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-small text-soft">
      <Folder aria-hidden size={14} className="flex-none text-accent" />
      <span className="truncate">
        {t(isInstruction ? 'editor.instructsProject' : 'editor.comesToProject', { name })}
      </span>
    </span>
  )
}
