import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTypeFilter } from '#contract/files.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'
import { fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { type FileFilter, forgetLongLists, type Library } from '../queries.ts'
import { TagSidebar } from '../tags/TagSidebar.tsx'
import { type ChosenTags, useChosenTags } from '../tags/use-chosen-tags.ts'
import { useUploadTarget } from '../upload-target.ts'
import { UploadArea } from '../uploads/UploadArea.tsx'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import { UploadTargetHint } from '../uploads/UploadTargetHint.tsx'
import { changeFilesView, useFilesView } from '../view-state.ts'
import { FileCollection } from './FileCollection.tsx'
import { FileToolbar } from './FileToolbar.tsx'
import { FoldedInside, FoundInside } from './FoundInside.tsx'
import { useAreManyNamed, useInsideSearch } from './inside-search.queries.ts'
import { StorageBar } from './StorageBar.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    files: undefined
  }
}

/** The library: own and shared files, and uploads. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [type, setType] = useState<FileTypeFilter>('all')
  const [library, setLibrary] = useState<Library>('own')
  const { orderBy, direction } = useFilesView()
  const tags = useChosenTags()
  const { uploadTo } = useUploadTarget()
  const panel = useTagPanel()
  const filter: FileFilter = { library, search, type, tags: tags.names, orderBy, direction }
  useEffect(() => forgetLongLists, [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(TITLES[library])}
      width="page"
      className={cn('h-[44rem]', fullScreenOnPhone)}
      footer={<StorageBar />}
    >
      <UploadArea uploadTo={uploadTo} className="min-h-full gap-3">
        <FileToolbar
          filter={filter}
          uploadTo={uploadTo}
          tags={{ ...panel, chosenCount: tags.chosen.size }}
          onSearch={setSearch}
          onType={setType}
          onLibrary={setLibrary}
        />
        <UploadTargetHint />
        <UploadPanel uploadTo={uploadTo} />
        <div className="flex flex-1 gap-5">
          <TagPanel {...panel} {...tags} />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Found filter={filter} />
          </div>
        </div>
      </UploadArea>
    </Dialog>
  )
}

const TITLES = {
  own: 'files.title',
  shared: 'files.title',
  hidden: 'library.hidden',
  trash: 'files.trash',
} as const satisfies Record<Library, string>

/** Files by name and notes, and matches inside files. Later results do not move earlier ones. */
function Found({ filter }: { filter: FileFilter }) {
  const inside = useInsideSearch(filter)
  const areMany = useAreManyNamed(filter)
  const isInside = inside.isSearching || inside.chunks.length > 0
  return (
    <>
      {areMany && inside.isWanted && <FoldedInside found={inside} />}
      <FileCollection key={JSON.stringify(filter)} filter={filter} isFoundInside={isInside} />
      {areMany === false && <FoundInside found={inside} />}
    </>
  )
}

interface PanelState {
  areShown: boolean
  onToggle: () => void
}

/** The state is stored on wide screens; on a phone the panel covers the files and is only opened. */
function useTagPanel(): PanelState {
  const isMobile = useIsMobile()
  const [isOver, setOver] = useState(false)
  const areTagsShown = useFilesView((view) => view.areTagsShown)
  return isMobile
    ? { areShown: isOver, onToggle: () => setOver(!isOver) }
    : { areShown: areTagsShown, onToggle: () => changeFilesView({ areTagsShown: !areTagsShown }) }
}

function TagPanel({ areShown, onToggle, ...tags }: PanelState & ChosenTags) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  if (isMobile)
    return (
      <Drawer isOpen={areShown} onClose={onToggle} label={t('tags.title')}>
        <div className="overflow-y-auto p-4">
          <TagSidebar {...tags} />
        </div>
      </Drawer>
    )
  if (!areShown) return null
  return (
    // As high as the visible part of the library below its toolbar, with its own scroll bar.
    <aside className="sticky top-28 -ms-2 max-h-[28rem] w-56 flex-none self-start overflow-y-auto border-e border-line ps-2 pe-4 pb-2">
      <TagSidebar {...tags} />
    </aside>
  )
}
