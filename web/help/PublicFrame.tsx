import { Link } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '#web/notebooks/paths.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { pageStyles, pageTitleStyles } from '#web/ui/page/page-styles.ts'
import { policiesPath, termsPath } from './paths.ts'

const linkStyles =
  'inline-flex items-center underline-offset-2 hover:underline data-[status=active]:text-ink touch:min-h-11'

/** A page that visitors read, too: without the navigation, with a way into the program. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div data-scroller className="relative h-full overflow-y-auto">
      <title>{title}</title>
      <div className={cn(pageStyles, 'ms-auto me-auto flex min-h-full flex-col')}>
        <header className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link
            {...homePath()}
            className="flex flex-1 items-center gap-2 font-reading text-large font-semibold tracking-tight touch:min-h-11"
          >
            <BookOpenText aria-hidden size={18} className="text-accent" />
            {t('app.name')}
          </Link>
          <nav aria-label={t('help.legal')} className="flex flex-wrap gap-x-5 text-soft">
            <Link {...termsPath()} className={linkStyles}>
              {t('help.terms')}
            </Link>
            <Link {...policiesPath()} className={linkStyles}>
              {t('help.policies')}
            </Link>
          </nav>
        </header>
        <main>
          <h1 className={cn('mb-6', pageTitleStyles)}>{title}</h1>
          {children}
        </main>
      </div>
    </div>
  )
}
