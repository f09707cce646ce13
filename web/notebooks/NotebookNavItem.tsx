import { Link, useMatch } from '@tanstack/react-router'
import { Folder, type LucideIcon, Star, Users } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { useIsNotebookRunning } from '#web/chat/queries.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { Tooltip } from '#web/ui/layout/Tooltip.tsx'
import { useFavorites } from './favorites.queries.ts'
import { NotebookMenu } from './NotebookMenu.tsx'
import { may } from './notebook-permissions.ts'
import { notebookPath } from './paths.ts'
import { RenameField } from './RenameField.tsx'
import { selectUpTo, toggleSelected, useNotebookSelection } from './selection.view-state.ts'

interface NotebookNavItemProps {
  notebook: Notebook
  /** The notebooks that can be selected, in order; none while no notebook is. */
  listed: readonly Notebook[]
  /** Its group says that it is a favorite. */
  isAmongFavorites: boolean
}

/** Each answer moves a notebook to the top of the list, and renders the row of that notebook only. */
export const NotebookNavItem = memo(function NotebookNavItem(props: NotebookNavItemProps) {
  const { notebook, listed, isAmongFavorites } = props
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const isOpen = useMatch({
    from: '/shell/notebooks/$id',
    shouldThrow: false,
    // Of a long list, only the item that is left and the one that opens render.
    select: ({ params }) => params.id === notebook.id,
  })
  const isRunning = useIsNotebookRunning(notebook.id)
  const isSelecting = useNotebookSelection(({ chosen }) => chosen !== undefined)
  if (isSelecting && !notebook.owner) return <SelectableItem notebook={notebook} listed={listed} />
  return (
    <li
      className={cn(
        'group relative flex items-center rounded-control pe-1 transition-colors',
        isOpen ? 'bg-raised font-[550] text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-soft hover:bg-hover',
      )}
    >
      {isRenaming ? (
        <RenameField notebook={notebook} onClose={() => setRenaming(false)} className="my-1 ms-2 h-6" />
      ) : (
        <Link
          {...notebookPath(notebook.id)}
          data-nav-item
          aria-current={isOpen ? 'page' : undefined}
          title={notebook.name}
          onDoubleClick={() => may(notebook, 'update') && setRenaming(true)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control ps-3 touch:min-h-11"
        >
          <span className="flex-1 truncate">{notebook.name}</span>
          <Exceptions notebook={notebook} isAmongFavorites={isAmongFavorites} />
          {isRunning && (
            <span
              role="img"
              aria-label={t('notebooks.answering')}
              className="size-[7px] flex-none animate-breathe rounded-full bg-accent"
            />
          )}
        </Link>
      )}
      <NotebookMenu
        notebook={notebook}
        label={t('notebooks.menuOf', { name: notebook.name })}
        onRename={() => setRenaming(true)}
        size="small"
        className="w-0 overflow-hidden opacity-0 group-focus-within:w-7 group-focus-within:opacity-100 group-hover:w-7 group-hover:opacity-100 data-popup-open:w-7 data-popup-open:opacity-100 aria-busy:w-7 aria-busy:opacity-100 touch:w-11 touch:opacity-100"
      />
    </li>
  )
})

/** While notebooks are being selected: Shift and a click selects all from the last one. */
function SelectableItem({ notebook: { id, name }, listed }: Omit<NotebookNavItemProps, 'isAmongFavorites'>) {
  const isChosen = useNotebookSelection(({ chosen }) => chosen?.includes(id) ?? false)
  return (
    <li>
      <label
        className={cn(
          'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control ps-3 pe-2 select-none touch:min-h-11',
          isChosen ? 'bg-accent-soft text-ink' : 'text-soft hover:bg-hover',
        )}
      >
        <input
          type="checkbox"
          data-nav-item
          checked={isChosen}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            if (isRange)
              selectUpTo(
                id,
                listed.map((one) => one.id),
              )
            else toggleSelected(id)
          }}
          className="size-4 flex-none accent-accent"
        />
        <span className="flex-1 truncate">{name}</span>
      </label>
    </li>
  )
}

/** What distinguishes the notebook from most others. */
function Exceptions({
  notebook: { id, owner, users, projectId },
  isAmongFavorites,
}: Omit<NotebookNavItemProps, 'listed'>) {
  const { t } = useTranslation()
  const isFavorite = useFavorites().some((favorite) => favorite.id === id)
  return (
    <>
      {users.length > 0 && !owner && <Exception Icon={Users} label={t('notebooks.isShared')} />}
      {projectId !== null && <Exception Icon={Folder} label={t('notebooks.isInProject')} />}
      {isFavorite && !isAmongFavorites && <Exception Icon={Star} label={t('notebooks.isFavorite')} />}
    </>
  )
}

const Exception = ({ Icon, label }: { Icon: LucideIcon; label: string }) => (
  <Tooltip text={label} side="inline-end">
    <span role="img" aria-label={label} className="flex-none text-faint">
      <Icon aria-hidden size={13} />
    </span>
  </Tooltip>
)
