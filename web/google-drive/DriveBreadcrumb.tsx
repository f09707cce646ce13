import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import type { DriveFolder } from './folders.ts'

interface DriveBreadcrumbProps {
  /** From the root folder to the current one. */
  path: readonly DriveFolder[]
  /** Set during a search in all folders. */
  isHidden: boolean
  onOpen: (path: readonly DriveFolder[]) => void
}

/** The path to the current folder, with a link for each step. */
export function DriveBreadcrumb({ path, isHidden, onOpen }: DriveBreadcrumbProps) {
  const { t } = useTranslation()
  const [first] = useState(path)
  return (
    <nav
      aria-label={t('drive.path')}
      className={cn('mb-2 flex min-h-9 items-center gap-1 touch:min-h-11', isHidden && 'hidden')}
    >
      {path.length > 1 && (
        <IconButton
          label={t('drive.up')}
          icon={<ArrowLeft size={16} className="rtl:rotate-180" />}
          onClick={() => onOpen(path.slice(0, -1))}
        />
      )}
      <ol className="flex min-w-0 flex-wrap items-center">
        {path.map((folder, index) => (
          <li key={folder.id} className="flex min-w-0 items-center">
            {index > 0 && (
              <ChevronRight aria-hidden size={14} className="flex-none text-faint rtl:rotate-180" />
            )}
            {index === path.length - 1 ? (
              <Here key={folder.id} name={folder.name} isFocused={path !== first} />
            ) : (
              <button
                type="button"
                onClick={() => onOpen(path.slice(0, index + 1))}
                className="max-w-48 truncate rounded-control px-1.5 py-1 text-soft hover:bg-hover hover:text-ink touch:min-h-11"
              >
                {folder.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The clicked link was removed: the name of the folder gets the focus. */
function Here({ name, isFocused }: { name: string; isFocused: boolean }) {
  return (
    <span
      ref={isFocused ? focus : undefined}
      tabIndex={-1}
      aria-current="location"
      className="max-w-64 truncate rounded-control px-1.5 py-1 font-semibold"
    >
      {name}
    </span>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
