import { Hourglass, ListTree, Search, Share2, SquarePen, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import type { Notebook, NotebookOwner } from '#contract/notebooks.ts'
import { AiSettings } from '#web/models/AiSettings.tsx'
import { runCommand } from '#web/platform/commands.ts'
import { keysOf } from '#web/platform/shortcuts.ts'
import { withTexts } from '#web/platform/texts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Tooltip } from '#web/ui/layout/Tooltip.tsx'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { NotebookMenu } from './NotebookMenu.tsx'
import { isShared, may } from './notebook-permissions.ts'
import { RenameField } from './RenameField.tsx'
import { useNotebookActions } from './use-notebook-actions.ts'

const OriginLink = lazyComponent(async () => (await import('./OriginLink.tsx')).OriginLink)
const ProjectLink = lazyComponent(async () => (await import('./ProjectLink.tsx')).ProjectLink)

const PresentPeople = lazyComponent(
  async () => (await withTexts(import('#web/presence/PresentPeople.tsx'), 'presence')).PresentPeople,
)

const TAGS_SHOWN = 3

/** The header of a notebook: its name, which can be edited on a click, and its actions. */
export function NotebookHeader({ notebook, model }: { notebook: Notebook; model: Model | undefined }) {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const { actions } = useNotebookActions(notebook, () => setRenaming(true))
  useCommandHandlers(actions)
  return (
    <PageHeader>
      {isRenaming ? (
        <RenameField
          notebook={notebook}
          onClose={() => setRenaming(false)}
          className="max-w-md py-0.5 font-reading text-[1.125rem] font-semibold"
        />
      ) : (
        <h1 className="min-w-0 truncate font-reading text-[1.125rem] font-semibold tracking-tight">
          {may(notebook, 'update') ? (
            <button
              type="button"
              title={t('notebooks.rename')}
              onClick={() => setRenaming(true)}
              className="block max-w-full truncate rounded-small px-1 text-start hover:bg-hover touch:min-h-11"
            >
              {notebook.name}
            </button>
          ) : (
            notebook.name
          )}
        </h1>
      )}
      {notebook.isTemporary && <TemporaryMark />}
      {notebook.owner && <SharedBy owner={notebook.owner} />}
      {notebook.projectId !== null && <ProjectLink projectId={notebook.projectId} />}
      {notebook.origin && <OriginLink origin={notebook.origin} />}
      {notebook.tags.slice(0, TAGS_SHOWN).map(({ name }) => (
        <Chip key={name} className="max-sm:hidden">
          {name}
        </Chip>
      ))}
      <span className="flex-1" />
      {isShared(notebook) && <PresentPeople notebookId={notebook.id} />}
      {actions.some(({ id }) => id === 'share-notebook') && (
        // On a phone it is in the menu.
        <IconButton
          label={t('notebooks.share')}
          icon={<Share2 size={16} />}
          onClick={() => runCommand('share-notebook')}
          className="max-sm:hidden"
        />
      )}
      <IconButton
        label={t('chatShell.findInNotebook')}
        keys={keysOf('find-in-notebook')}
        icon={<Search size={16} />}
        onClick={() => runCommand('find-in-notebook')}
      />
      <AiSettings model={model} place="header" />
      {/* On a wide screen it is in the navigation. */}
      <IconButton
        label={t('notebooks.newNotebook')}
        icon={<SquarePen size={16} />}
        onClick={() => runCommand('new-notebook')}
        className="sm:hidden"
      />
      <IconButton
        label={t('chatShell.jumpToQuestion')}
        keys={keysOf('jump-to-question')}
        icon={<ListTree size={16} />}
        onClick={() => runCommand('jump-to-question')}
        className="max-sm:hidden"
      />
      <NotebookMenu
        notebook={notebook}
        label={t('notebooks.menu')}
        onRename={() => setRenaming(true)}
        hasOutline
      />
    </PageHeader>
  )
}

/** Whose notebook it is. */
function SharedBy({ owner: { name, username } }: { owner: NotebookOwner }) {
  const { t } = useTranslation()
  return (
    <Tooltip text={t('notebooks.sharedBy', { name: name ?? username })}>
      <span className="min-w-0 flex-none">
        <Chip icon={<Users aria-hidden size={13} />} className="max-sm:gap-0 max-sm:px-1.5">
          <span className="sr-only">{t('notebooks.sharedBy', { name: name ?? username })}</span>
          {/* On a phone the icon leaves the name of the notebook its space. */}
          <span aria-hidden dir="auto" className="block max-w-40 truncate max-sm:hidden">
            {name ?? username}
          </span>
        </Chip>
      </span>
    </Tooltip>
  )
}

/** Says that the notebook is not kept. */
export function TemporaryMark() {
  const { t } = useTranslation()
  return (
    <Tooltip text={t('notebooks.temporaryHint')}>
      <span className="flex-none">
        <Chip tone="accent" icon={<Hourglass aria-hidden size={13} />}>
          {t('notebooks.temporary')}
        </Chip>
      </span>
    </Tooltip>
  )
}

/** On a narrow screen it also opens the navigation. */
export function PageHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="flex min-h-14 flex-none items-center gap-0.5 border-b border-line px-2.5 py-2 sm:gap-2 sm:px-5">
      <NavigationButton />
      {children}
    </header>
  )
}
