import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepClear } from '../feedback/kept-clear.ts'
import { firstFieldOf } from '../forms/first-field.ts'
import { cn } from '../layout/class-names.ts'
import { NestedDialogs } from './NestedDialogs.tsx'
import { backdropStyles, centeredStyles, windowStyles } from './popup-styles.ts'
import { useDialogStack } from './use-dialog-stack.ts'
import { useReturnFocus } from './use-return-focus.ts'

const WIDTHS = { form: 'max-w-form', dialog: 'max-w-dialog', wide: 'max-w-[40rem]', page: 'max-w-[58.75rem]' }

export interface DialogProps {
  isOpen: boolean
  /** Undefined when the dialog cannot be closed. */
  onClose?: () => void
  title: string
  description?: ReactNode
  /** Buttons at the end. */
  footer?: ReactNode
  /** `dialog` by default. */
  width?: keyof typeof WIDTHS
  /** The first field of a form or a search by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A step of the dialog below, which is hidden while this one is open. */
  isStep?: boolean
  className?: string
  children?: ReactNode
}

/** A modal window; nearly the whole screen on a phone. What it shows may suspend without taking the page with it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose } = props
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(isOpen, popup)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose?.()}>
      <NestedDialogs popup={popup}>
        <Suspense>
          <DialogWindow {...props} popup={popup} findReturn={findReturn} />
        </Suspense>
      </NestedDialogs>
    </Base.Root>
  )
}

interface DialogWindowProps extends DialogProps {
  popup: RefObject<HTMLDivElement | null>
  findReturn: () => HTMLElement | boolean
}

function DialogWindow({ popup, findReturn, ...props }: DialogWindowProps) {
  const { isOpen, onClose, title, description, footer, width = 'dialog', className, children } = props
  const { initialFocus, isStep = false } = props
  const { t } = useTranslation()
  const { isHidden, isAboveOthers } = useDialogStack(isOpen, isStep)
  return (
    <Base.Portal>
      {/* Only one dialog darkens the page. */}
      <Base.Backdrop forceRender className={cn(backdropStyles, isAboveOthers && 'bg-transparent')} />
      <Base.Popup
        ref={popup}
        initialFocus={initialFocus ?? (() => firstFieldOf(popup.current) ?? true)}
        finalFocus={findReturn}
        className={cn(
          windowStyles,
          centeredStyles,
          'outline-none',
          WIDTHS[width],
          isHidden && 'invisible',
          className,
        )}
      >
        <header className="flex items-start gap-4 px-6 pt-5">
          <div className="min-w-0 flex-1">
            <Base.Title className="font-reading text-title font-semibold tracking-tight">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
          </div>
          {onClose && (
            <Base.Close
              aria-label={t('ui.close')}
              className="-me-2 grid size-8 flex-none place-items-center rounded-control text-soft hover:bg-hover hover:text-ink touch:-my-1.5 touch:size-11"
            >
              <X size={18} />
            </Base.Close>
          )}
        </header>
        {children && (
          <div
            data-scroller
            // A field that gets the focus is not scrolled below the buttons of its form.
            className="relative min-h-0 flex-1 overflow-y-auto px-6 py-4 has-[form]:scroll-pb-20"
          >
            {children}
          </div>
        )}
        {footer && (
          <footer ref={keepClear} className="flex flex-wrap justify-end gap-2 px-6 pt-2 pb-5">
            {footer}
          </footer>
        )}
      </Base.Popup>
    </Base.Portal>
  )
}
