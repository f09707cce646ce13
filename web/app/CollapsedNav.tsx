import { useNavigate } from '@tanstack/react-router'
import { Files, Folder, PanelLeftOpen, Search, SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { runCommand } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { openNavigation } from '#web/platform/navigation.ts'
import { shortcuts } from '#web/platform/shortcuts.ts'
import { projectsPath } from '#web/projects/paths.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ImpersonationIcon } from './ImpersonationNotice.tsx'
import { NetworkStatus } from './NetworkStatus.tsx'

/** What is left of the side navigation when it is put away: a thin strip that brings it back. */
export function CollapsedNav() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <nav
      aria-label={t('nav.label')}
      className="flex w-12 flex-none flex-col items-center gap-1 border-e border-line bg-sunk py-3"
    >
      <IconButton
        label={t('nav.expand')}
        icon={<PanelLeftOpen size={16} className="rtl:-scale-x-100" />}
        keys={shortcuts['toggle-navigation']}
        tooltipSide="inline-end"
        onClick={openNavigation}
      />
      <IconButton
        label={t('nav.newNotebook')}
        icon={<SquarePen size={16} />}
        keys={shortcuts['new-notebook']}
        tooltipSide="inline-end"
        onClick={() => void navigate(newNotebookPath())}
      />
      <IconButton
        label={t('nav.projects')}
        icon={<Folder size={16} />}
        tooltipSide="inline-end"
        onClick={() => void navigate(projectsPath())}
      />
      <IconButton
        label={t('nav.files')}
        icon={<Files size={16} />}
        tooltipSide="inline-end"
        onClick={() => openDialog('files')}
      />
      <IconButton
        label={t('commands.searchNotebooks')}
        icon={<Search size={16} />}
        keys={shortcuts['search-notebooks']}
        tooltipSide="inline-end"
        onClick={() => runCommand('search-notebooks')}
      />
      <span className="flex-1" />
      <ImpersonationIcon />
      <NetworkStatus />
    </nav>
  )
}
