import { Dialog as Base } from '@base-ui/react/dialog'
import { GripHorizontal, X } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../forms/IconButton.tsx'
import { ARROW_DIRECTIONS } from '../layout/arrow-keys.ts'
import { cn } from '../layout/class-names.ts'
import { useIsMobile } from '../layout/use-media.ts'
import { Sheet } from './Sheet.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** Pixels for each press of an arrow key. */
const STEP = 24

interface FloatingWindowProps {
  onClose: () => void
  title: string
  children: ReactNode
}

/** A window beside the page, which stays usable; moved by its title or with arrow keys, and a sheet on a phone. */
export function FloatingWindow({ onClose, title, children }: FloatingWindowProps) {
  const isMobile = useIsMobile()
  if (isMobile)
    return (
      <Sheet onClose={onClose} title={title}>
        {children}
      </Sheet>
    )
  return (
    <MovableWindow onClose={onClose} title={title}>
      {children}
    </MovableWindow>
  )
}

function MovableWindow({ onClose, title, children }: FloatingWindowProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(true, popup)
  const { position, handle, onKeyDown } = useMoving(popup)
  return (
    <Base.Root open modal={false} disablePointerDismissal onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          finalFocus={findReturn}
          style={{ '--x': `${position.x}px`, '--y': `${position.y}px` } as CSSProperties}
          className="fixed end-6 top-20 z-30 flex max-h-[min(40rem,calc(100dvh-6rem))] w-[min(26rem,calc(100vw-3rem))] translate-x-(--x) translate-y-(--y) flex-col rounded-large border border-line bg-raised break-words shadow-high outline-none overlay-fade"
        >
          <header
            {...handle}
            className={cn('flex cursor-move touch-none items-center gap-1 ps-5 pe-3 pt-3 pb-1')}
          >
            <Base.Title className="min-w-0 flex-1 truncate font-reading text-large font-semibold select-none">
              {title}
            </Base.Title>
            <IconButton
              label={t('ui.moveWindow')}
              icon={<GripHorizontal size={16} />}
              size="small"
              tone="faint"
              onKeyDown={onKeyDown}
            />
            <IconButton
              label={t('ui.close')}
              icon={<X size={17} />}
              size="small"
              tone="faint"
              onClick={onClose}
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The distance from the initial place; the window stays in the view. */
function useMoving(popup: React.RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const grabbed = useRef<{ x: number; y: number }>(undefined)

  function moveBy(x: number, y: number) {
    const rect = popup.current?.getBoundingClientRect()
    if (!rect) return
    const dx = Math.min(Math.max(x, -rect.left), innerWidth - rect.right)
    const dy = Math.min(Math.max(y, -rect.top), innerHeight - rect.bottom)
    setPosition((from) => ({ x: from.x + dx, y: from.y + dy }))
  }

  return {
    position,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if ((event.target as Element).closest('button') || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grabbed.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
        if (!grabbed.current) return
        moveBy(x - grabbed.current.x, y - grabbed.current.y)
        grabbed.current = { x, y }
      },
      onLostPointerCapture() {
        grabbed.current = undefined
      },
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROW_DIRECTIONS[event.key]
      if (!arrow) return
      event.preventDefault()
      moveBy(arrow[0] * STEP, arrow[1] * STEP)
    },
  }
}
