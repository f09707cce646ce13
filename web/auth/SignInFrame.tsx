import { BookOpenText, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toggleTheme, useTheme } from '#web/platform/theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'

interface SignInFrameProps {
  title: string
  body: string
  /** The error above the fields. */
  problem?: string
  children: ReactNode
  footer?: ReactNode
}

/** Two panes: a quotation on one, the form on the other. */
export function SignInFrame({ title, body, problem, children, footer }: SignInFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-full">
      <title>{title}</title>
      <aside className="hidden w-[44%] max-w-[40rem] flex-col gap-[30vh] border-e border-line bg-sunk bg-[repeating-linear-gradient(transparent_0_calc(1.5rem-1px),color-mix(in_srgb,var(--line)_40%,transparent)_calc(1.5rem-1px)_1.5rem)] p-12 lg:flex">
        <Brand />
        <blockquote className="max-w-[26rem]">
          <p className="font-reading text-[1.75rem] leading-9 tracking-tight text-balance">
            {t('auth.quote')}
          </p>
          <p className="mt-4 font-reading text-large text-accent italic">{t('auth.quoteNote')}</p>
        </blockquote>
      </aside>
      <main className="relative flex min-w-0 flex-1 flex-col px-6 py-6 break-words sm:px-12">
        <header className="flex items-center justify-between">
          <span className="lg:invisible">
            <Brand />
          </span>
          <ThemeButton />
        </header>
        <div className="m-auto w-full max-w-form py-8">
          <h1 className="font-reading text-[1.875rem] leading-tight font-semibold tracking-tight">{title}</h1>
          <p className="mt-2 mb-7 text-large text-soft">{body}</p>
          <ErrorState message={problem} className="mb-5" />
          {children}
          {footer && <p className="mt-7 text-soft">{footer}</p>}
        </div>
      </main>
    </div>
  )
}

function Brand() {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-2 font-reading text-[1.1875rem] font-semibold tracking-tight">
      <BookOpenText aria-hidden size={20} className="text-accent" />
      {t('app.name')}
    </span>
  )
}

function ThemeButton() {
  const { t } = useTranslation()
  const isDark = useTheme((state) => state.theme === 'dark')
  return (
    <IconButton
      label={isDark ? t('authShell.toLight') : t('authShell.toDark')}
      icon={isDark ? <Sun size={17} /> : <Moon size={17} />}
      onClick={toggleTheme}
    />
  )
}

export const formLinkStyles = 'font-[550] text-accent underline decoration-1 underline-offset-4'
