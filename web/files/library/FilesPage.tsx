import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { picturesPath } from '#web/chat/paths.ts'
import { ProjectDropTargets } from '#web/projects/ProjectDropTargets.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { openWindows } from '#web/ui/layout/open-windows.ts'
import { Page } from '#web/ui/page/Page.tsx'
import type { FilesAddress } from '../files-address.ts'
import { type FileFilter, forgetLongLists } from '../queries.ts'
import { useChosenTags } from '../tags/use-chosen-tags.ts'
import { UploadArea } from '../uploads/UploadArea.tsx'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import { useFilesView } from '../view-state.ts'
import { FileCollection, FilesSkeleton } from './FileCollection.tsx'
import { FilePanel } from './FilePanel.tsx'
import { FileToolbar } from './FileToolbar.tsx'
import { FoldedInside, FoundInside } from './FoundInside.tsx'
import { useAreManyNamed, useInsideSearch } from './inside-search.queries.ts'
import { NewFileMenu } from './NewFileMenu.tsx'
import { StorageBar } from './StorageBar.tsx'
import { TagPanel, useTagPanel } from './TagPanel.tsx'

/** The library: own files, files of others, and the trash. */
export function FilesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useSearch({ from: '/shell/files' })
  const { library = 'own', search = '', type = 'all' } = address
  const { orderBy, direction } = useFilesView()
  const tags = useChosenTags()
  const panel = useTagPanel(address.file !== undefined)
  const isFavorite = address.favorite === 'true' && library !== 'trash'
  const filter: FileFilter = { library, search, type, tags: tags.names, isFavorite, orderBy, direction }
  const change = (changed: FilesAddress) =>
    void navigate({ to: '/files', search: (before) => ({ ...before, ...changed }), replace: true })
  useEffect(() => forgetLongLists, [])
  return (
    <div className="flex min-h-0 flex-1">
      <Page
        title={t('files.title')}
        width="wide"
        actions={
          <>
            <Link {...picturesPath()} className={buttonStyles({ tone: 'quiet' })}>
              <Images aria-hidden size={16} />
              {t('files.pictures')}
            </Link>
            <NewFileMenu uploadTo={LIBRARY} onAdd={() => change({ library: undefined })} />
          </>
        }
        footer={<StorageBar />}
      >
        <UploadArea
          uploadTo={LIBRARY}
          isCovered={() => openWindows().length > 0}
          className="@container flex-1 gap-3"
        >
          <FileToolbar
            filter={filter}
            tags={{ ...panel, chosenCount: tags.chosen.size }}
            onSearch={(text) => change({ search: text || undefined })}
            onType={(chosen) => change({ type: chosen === 'all' ? undefined : chosen })}
            onFavorite={(isOn) => change({ favorite: isOn ? 'true' : undefined })}
            onLibrary={(chosen) => change({ library: chosen === 'own' ? undefined : chosen })}
          />
          <UploadPanel uploadTo={LIBRARY} />
          <div className={cn('relative flex flex-1 gap-5', panel.isUndecided && 'invisible')}>
            {/* Over the files, which load at the same time: their width is not known yet. */}
            {panel.isUndecided && <FilesSkeleton className="visible absolute inset-x-0" />}
            <TagPanel areShown={panel.areShown} isOver={panel.isOver} onToggle={panel.onToggle} {...tags}>
              <ProjectDropTargets />
            </TagPanel>
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              <Found filter={filter} />
            </div>
          </div>
        </UploadArea>
      </Page>
      {address.file && <FilePanel fileId={address.file} />}
    </div>
  )
}

/** Files that are added here are added to no project: a project has its own page for that. */
const LIBRARY = {}

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
