import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'
import { TagSidebar } from '../tags/TagSidebar.tsx'
import type { ChosenTags } from '../tags/use-chosen-tags.ts'
import { changeFilesView, useFilesView } from '../view-state.ts'

interface PanelState {
  areShown: boolean
  onToggle: () => void
}

/** Beside the navigation and the tags the names of files would have no space, as on a desktop at a zoom of 200 %. */
const useIsNarrow = () => useMedia('(width < 60rem)')

/** The state is stored on wide screens; on narrow ones the panel covers the files and is only opened. */
export function useTagPanel(): PanelState {
  const isNarrow = useIsNarrow()
  const [isOver, setOver] = useState(false)
  const areTagsShown = useFilesView((view) => view.areTagsShown)
  return isNarrow
    ? { areShown: isOver, onToggle: () => setOver(!isOver) }
    : { areShown: areTagsShown, onToggle: () => changeFilesView({ areTagsShown: !areTagsShown }) }
}

/** The tags that filter the files: beside them, or on a narrow screen in a drawer. Beside them, more can follow. */
export function TagPanel({
  areShown,
  onToggle,
  children,
  ...tags
}: PanelState & ChosenTags & { children?: ReactNode }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <Drawer isOpen={areShown} onClose={onToggle} label={t('tags.title')}>
        <div className="overflow-y-auto p-4">
          <TagSidebar {...tags} />
        </div>
      </Drawer>
    )
  if (!areShown) return null
  return (
    // As high as the visible part of the page below its toolbar, with its own scroll bar.
    <aside className="sticky top-15 -ms-2 flex max-h-[calc(100dvh-8rem)] @max-[46rem]:top-26 w-56 flex-none flex-col gap-3 self-start border-e border-line ps-2 pe-4 pb-2">
      <div className="-mx-2 min-h-0 overflow-y-auto px-2">
        <TagSidebar {...tags} />
      </div>
      {children}
    </aside>
  )
}
