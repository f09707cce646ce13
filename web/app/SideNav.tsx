import { Link } from '@tanstack/react-router'
import { BookOpenText, Files, Folder, Moon, PanelLeftClose, Sparkles, SquarePen, Sun } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotebookNav } from '#web/notebooks/NotebookNav.tsx'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { collapseNavigation } from '#web/platform/navigation.ts'
import { shortcuts } from '#web/platform/shortcuts.ts'
import { toggleTheme, useTheme } from '#web/platform/theme.ts'
import { projectsPath } from '#web/projects/paths.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Kbd } from '#web/ui/layout/Kbd.tsx'
import { ariaKeys } from '#web/ui/layout/key-names.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ImpersonationNotice } from './ImpersonationNotice.tsx'
import { NetworkStatus, SubscriptionCount } from './NetworkStatus.tsx'

/** From top to bottom: the name of the place, a new notebook, the notebooks, the person. */
export function SideNav({ edge }: { edge?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className="flex min-h-0 flex-1 flex-col gap-1 px-2 pt-3 pb-2">
      {edge}
      <NavHeader />
      <Link
        {...newNotebookPath()}
        aria-keyshortcuts={ariaKeys(shortcuts['new-notebook'])}
        className="mx-1 flex min-h-9 items-center gap-2 rounded-control px-2.5 font-[550] transition-colors hover:bg-hover touch:min-h-11"
      >
        <SquarePen aria-hidden size={16} />
        <span className="flex-1">{t('nav.newNotebook')}</span>
        <Kbd keys={shortcuts['new-notebook']} />
      </Link>
      <Link
        {...projectsPath()}
        className="mx-1 flex min-h-9 items-center gap-2 rounded-control px-2.5 font-[550] transition-colors hover:bg-hover data-[status=active]:bg-raised data-[status=active]:shadow-[0_0_0_1px_var(--line)] touch:min-h-11"
      >
        <Folder aria-hidden size={16} />
        {t('nav.projects')}
      </Link>
      <button
        type="button"
        onClick={() => openDialog('files')}
        className="mx-1 flex min-h-9 items-center gap-2 rounded-control px-2.5 text-start font-[550] transition-colors hover:bg-hover touch:min-h-11"
      >
        <Files aria-hidden size={16} />
        {t('nav.files')}
      </button>
      <div className="flex min-h-0 flex-1 flex-col">
        <Suspense>
          <NotebookNav />
        </Suspense>
      </div>
      <footer className="border-t border-line pt-2">
        <Suspense>
          <ImpersonationNotice />
        </Suspense>
        <div className="flex items-center gap-1">
          <Suspense>
            <AccountMenu />
          </Suspense>
          <Suspense>
            <SubscriptionCount />
          </Suspense>
          <NetworkStatus />
        </div>
      </footer>
    </nav>
  )
}

function NavHeader() {
  const { t } = useTranslation()
  const isDark = useTheme((state) => state.theme === 'dark')
  return (
    <header className="flex items-center ps-2 pb-2">
      <Link
        {...newNotebookPath()}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control font-reading text-[1.0625rem] font-semibold tracking-tight touch:min-h-11"
      >
        <BookOpenText aria-hidden size={17} className="text-accent" />
        <span className="truncate">{t('app.name')}</span>
      </Link>
      <IconButton
        label={t('nav.whatsNew')}
        icon={<Sparkles size={16} />}
        onClick={() => openDialog('news')}
      />
      <IconButton
        label={isDark ? t('nav.toLight') : t('nav.toDark')}
        icon={isDark ? <Sun size={16} /> : <Moon size={16} />}
        onClick={toggleTheme}
      />
      <IconButton
        label={t('nav.collapse')}
        icon={<PanelLeftClose size={16} className="rtl:-scale-x-100" />}
        keys={shortcuts['toggle-navigation']}
        onClick={collapseNavigation}
      />
    </header>
  )
}
