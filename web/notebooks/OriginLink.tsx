import { Link } from '@tanstack/react-router'
import { Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotebookOrigin } from '#contract/notebooks.ts'
import { notebookPath } from './paths.ts'

const TEXTS = {
  clone: 'notebooks.clonedFrom',
  fork: 'notebooks.forkedFrom',
  snip: 'notebooks.snippedFrom',
} as const

/** A link to the notebook that this one was copied from, while it exists. */
export function OriginLink({ origin: { kind, notebookId, name } }: { origin: NotebookOrigin }) {
  const { t } = useTranslation()
  const label = t(TEXTS[kind], { name })
  if (notebookId === null) return null
  return (
    <Link
      {...notebookPath(notebookId)}
      aria-label={label}
      title={label}
      className="flex h-6 min-w-0 max-w-56 flex-none items-center gap-1.5 rounded-full border border-line bg-sunk px-2.5 text-small text-soft hover:border-line-strong hover:text-ink max-sm:border-0 max-sm:bg-transparent touch:h-11 touch:min-w-11 touch:justify-center"
    >
      <Split aria-hidden size={14} className="flex-none rotate-90 text-accent" />
      <span dir="auto" className="truncate max-sm:sr-only">
        {name}
      </span>
    </Link>
  )
}
