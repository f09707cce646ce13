import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../forms/IconButton.tsx'
import { cn } from '../layout/class-names.ts'
import { NestedDialogs } from './NestedDialogs.tsx'
import { backdropStyles, windowStyles } from './popup-styles.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface FullscreenDialogProps {
  onClose: () => void
  /** The title, also for assistive technology. */
  title: string
  icon?: ReactNode
  /** Replaces the title text when it can be edited. */
  heading?: ReactNode
  /** A short text below the title. */
  facts?: ReactNode
  actions?: ReactNode
  /** Finds the element to focus when it closes, where that is not the one that had the focus when it opened. */
  findOpener?: () => HTMLElement | null
  /** It is what the page shows, so that commands work on it. */
  isPageItem?: boolean
  children: ReactNode
}

/** A dialog with the size of the screen, for reading or editing one item. */
export function FullscreenDialog({
  onClose,
  title,
  icon,
  heading,
  facts,
  actions,
  findOpener,
  isPageItem = false,
  children,
}: FullscreenDialogProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(true, popup, findOpener)
  const hasFacts = Boolean(facts)
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <NestedDialogs popup={popup}>
        <Base.Portal>
          <Base.Backdrop forceRender className={backdropStyles} />
          <Base.Popup
            ref={popup}
            data-page-item={isPageItem || undefined}
            // The content focuses itself when it is loaded, which may be before the dialog opens: see
            // useFullscreenFocus.
            finalFocus={findReturn}
            initialFocus={() => (popup.current?.contains(document.activeElement) ? false : popup.current)}
            className={cn(
              windowStyles,
              'max-w-[80rem] overflow-hidden outline-none max-md:inset-0 max-md:rounded-none max-md:border-0 md:inset-x-6 md:inset-y-5',
            )}
          >
            {/* On phones actions are beside the facts, and otherwise take a line of their own if they are many, so that the name
            stays readable. */}
            <header
              className={cn(
                'flex min-h-14 flex-none flex-wrap items-center gap-x-3 border-b border-line py-1.5 ps-4 pe-2 md:ps-5',
                hasFacts && 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]',
              )}
            >
              {icon && <span className="flex-none text-faint max-sm:hidden">{icon}</span>}
              <div className={cn('min-w-0 flex-1 max-sm:min-w-32', hasFacts && 'max-sm:contents')}>
                <Base.Title
                  dir="auto"
                  className={cn(
                    'truncate font-reading text-large font-semibold tracking-tight',
                    heading !== undefined && 'sr-only',
                  )}
                >
                  {title}
                </Base.Title>
                {heading}
                {hasFacts && (
                  <div className="truncate text-small text-faint max-sm:col-start-1 max-sm:row-start-2">
                    {facts}
                  </div>
                )}
              </div>
              <div
                className={cn('ms-auto flex flex-none items-center gap-0.5', hasFacts && 'max-sm:contents')}
              >
                <div className="flex flex-none items-center gap-0.5 max-sm:row-start-2">{actions}</div>
                <Base.Close
                  render={
                    <IconButton
                      label={t('ui.close')}
                      icon={<X size={18} />}
                      className="max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end touch:size-11"
                    />
                  }
                />
              </div>
            </header>
            {children}
          </Base.Popup>
        </Base.Portal>
      </NestedDialogs>
    </Base.Root>
  )
}
