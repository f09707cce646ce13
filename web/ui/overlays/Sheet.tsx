import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../forms/IconButton.tsx'
import { NestedDialogs } from './NestedDialogs.tsx'
import { backdropStyles } from './popup-styles.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  onClose: () => void
  title: string
  children: ReactNode
}

/** A panel at the bottom of a phone's screen; it closes on a swipe down, a tap on the backdrop and Escape. */
export function Sheet({ onClose, title, children }: SheetProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(true, popup)
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <NestedDialogs popup={popup}>
        <Base.Portal>
          <Base.Backdrop forceRender className={backdropStyles} />
          <Base.Viewport className="fixed inset-0 z-40 flex items-end">
            <Base.Popup
              ref={popup}
              finalFocus={findReturn}
              className="flex max-h-[85dvh] min-h-[50dvh] w-full [transform:translateY(var(--drawer-swipe-movement-y,0px))] flex-col rounded-t-large border-t border-line bg-raised break-words shadow-high transition-transform duration-200 outline-none motion-reduce:transition-none data-swiping:duration-0 starting:[transform:translateY(100%)]"
            >
              <div aria-hidden className="mx-auto mt-2 h-1 w-10 flex-none rounded-full bg-line-strong" />
              <header className="flex flex-none items-center gap-2 ps-6 pe-3 pt-1">
                <Base.Title className="min-w-0 flex-1 truncate font-reading text-title font-semibold tracking-tight">
                  {title}
                </Base.Title>
                <IconButton label={t('ui.close')} icon={<X size={18} />} tone="faint" onClick={onClose} />
              </header>
              <Base.Content
                data-scroller
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
              >
                {children}
              </Base.Content>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </NestedDialogs>
    </Base.Root>
  )
}
