import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'
import { tagList } from '../tags/queries.ts'
import { TagSidebar } from '../tags/TagSidebar.tsx'
import type { ChosenTags } from '../tags/use-chosen-tags.ts'
import { changeFilesView, useFilesView } from '../view-state.ts'

interface PanelState {
  areShown: boolean
  /** In a drawer over the files. */
  isOver: boolean
  /** In a browser that shows files for the first time, until it is known whether there are tags. */
  isUndecided: boolean
  onToggle: () => void
}

/** Beside the navigation and the tags the names of files would have no space, as on a desktop at a zoom of 200 %. */
const useIsNarrow = () => useMedia('(width < 60rem)')

/**
 * On wide screens the tags are shown when there are any, until the user chooses otherwise; on narrow ones and beside an
 * open file the panel covers the files and is only opened.
 */
export function useTagPanel(isFileOpen: boolean): PanelState {
  const isNarrow = useIsNarrow() || isFileOpen
  const [isOpen, setOpen] = useState(false)
  const { hasTags, isLoading } = useHasTags()
  const chosen = useFilesView((view) => view.tagColumn)
  if (isNarrow)
    return { areShown: isOpen, isOver: true, isUndecided: false, onToggle: () => setOpen(!isOpen) }
  const areShown = chosen ? chosen === 'shown' : hasTags === true
  return {
    areShown,
    isOver: false,
    isUndecided: chosen === undefined && hasTags === undefined && isLoading,
    onToggle: () => changeFilesView({ tagColumn: areShown ? 'hidden' : 'shown' }),
  }
}

/** While the tags load, whether there were any before. */
function useHasTags(): { hasTags: boolean | undefined; isLoading: boolean } {
  const { data: tags, isLoading } = useQuery(tagList())
  const hadTags = useFilesView((view) => view.hadTags)
  const hasTags = tags ? tags.length > 0 : hadTags
  useEffect(() => {
    if (hasTags !== hadTags) changeFilesView({ hadTags: hasTags })
  }, [hasTags, hadTags])
  return { hasTags, isLoading }
}

/** The tags that filter the files: beside them, or on a narrow screen in a drawer. What follows is over the files without them. */
export function TagPanel({
  areShown,
  isOver,
  onToggle,
  children,
  ...tags
}: Omit<PanelState, 'isUndecided'> & ChosenTags & { children?: ReactNode }) {
  const { t } = useTranslation()
  if (isOver)
    return (
      <>
        <Drawer isOpen={areShown} onClose={onToggle} label={t('tags.title')}>
          <div className="overflow-y-auto p-4">
            <TagSidebar {...tags} />
          </div>
        </Drawer>
        <OverFiles>{children}</OverFiles>
      </>
    )
  if (!areShown) return <OverFiles>{children}</OverFiles>
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

/** Takes no space, and is at the end of the rows, which are dragged by their names. */
const OverFiles = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-15 z-10 order-last -ms-5 h-0 w-0 @max-[46rem]:top-26">
    <div className="absolute end-0 w-56 rounded-card bg-raised shadow-high">{children}</div>
  </div>
)
