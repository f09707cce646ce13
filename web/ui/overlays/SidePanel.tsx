import { Maximize2, PanelRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnyDialogOpen } from '#web/platform/dialogs.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { isTyping } from '#web/platform/use-shortcuts.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { openWindows } from '../layout/open-windows.ts'
import { Resizer } from '../layout/Resizer.tsx'
import { useParentWidth } from '../layout/use-element-width.ts'
import { useMedia } from '../layout/use-media.ts'
import { FullscreenDialog, type FullscreenDialogProps } from './FullscreenDialog.tsx'
import { PANEL_WIDTH_MAX, PANEL_WIDTH_MIN, toPanelWidth } from './side-panel-width.ts'
import { useSideFocus } from './use-side-focus.ts'

interface SidePanelProps extends Omit<FullscreenDialogProps, 'heading' | 'isPageItem'> {
  /** The share of the page that it has, in percent; the user changes it at the edge. */
  width: number
  onResize: (width: number) => void
  /** Whether it covers a page that has space beside it. */
  isFull: boolean
  onFull: (isFull: boolean) => void
  /** Whether it is focused when it opens: not where it opens by itself. */
  takesFocus?: boolean
}

/** One item beside the page, which stays usable; over the page where that is narrow, or the user wants it. */
export function SidePanel(props: SidePanelProps) {
  const { width, onResize, isFull, onFull, takesFocus = true, findOpener, ...frame } = props
  const panel = useRef<HTMLElement>(null)
  const isWide = useMedia('(width >= 64rem)')
  const isBeside = isWide && !isFull
  const findReturn = useSideFocus({ panel, isBeside, takesFocus, findOpener })
  const size = isWide && <SizeButton isFull={isFull} onFull={onFull} />
  if (isBeside) return <Beside {...frame} panel={panel} width={width} onResize={onResize} size={size} />
  return (
    <FullscreenDialog
      {...frame}
      isPageItem
      findOpener={findReturn}
      actions={
        <>
          {frame.actions}
          {size}
        </>
      }
    />
  )
}

interface BesideProps extends Omit<SidePanelProps, 'isFull' | 'onFull' | 'takesFocus' | 'findOpener'> {
  panel: RefObject<HTMLElement | null>
  size: ReactNode
}

/**
 * Names with facts have many actions, which take a line of their own. Escape closes it from any element in it, unless a
 * dialog that has just opened is closed by it.
 */
function Beside(props: BesideProps) {
  const { panel, width, onResize, size, title, icon, facts, actions, onClose, children } = props
  const { t } = useTranslation()
  const pageWidth = useParentWidth(panel)
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside || isAnyDialogOpen()) return
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={closeByKey}
      style={{ width: `${width}%` }}
      className="relative flex min-w-80 flex-none flex-col border-s border-line bg-raised outline-none"
    >
      <Edge width={width} pageWidth={pageWidth} onResize={onResize} />
      <header className="flex min-h-14 flex-none flex-col justify-center border-b border-line py-1.5 ps-4 pe-2">
        <div className="flex items-center gap-2">
          {icon && <span className="flex-none text-faint">{icon}</span>}
          <h2 dir="auto" className="min-w-0 flex-1 truncate font-reading text-large font-semibold">
            {title}
          </h2>
          <div className="flex flex-none items-center gap-0.5">
            {!facts && actions}
            {size}
            <IconButton label={t('ui.close')} icon={<X size={18} />} onClick={onClose} />
          </div>
        </div>
        {facts && (
          <div className="flex flex-wrap items-center gap-x-2">
            <div className="min-w-0 flex-1 truncate text-small text-faint">{facts}</div>
            <div className="flex flex-none items-center gap-0.5">{actions}</div>
          </div>
        )}
      </header>
      {children}
    </aside>
  )
}

interface EdgeProps extends Pick<BesideProps, 'width' | 'onResize'> {
  /** In pixels. */
  pageWidth: number
}

/** The edge of the panel, which is moved in pixels. */
function Edge({ width, pageWidth, onResize }: EdgeProps) {
  const { t } = useTranslation()
  const pixels = (percent: number) => Math.round((percent / 100) * pageWidth)
  return (
    <Resizer
      label={t('ui.panelWidth')}
      width={pixels(width)}
      min={pixels(PANEL_WIDTH_MIN)}
      max={pixels(PANEL_WIDTH_MAX)}
      onResize={(wanted) => onResize(toPanelWidth((wanted / pageWidth) * 100))}
      edge="start"
    />
  )
}

/** Shows the panel over the page, or beside it again; `F` presses it. */
function SizeButton({ isFull, onFull }: Pick<SidePanelProps, 'isFull' | 'onFull'>) {
  const { t } = useTranslation()
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
    const isCovered = openWindows().length > (isFull ? 1 : 0)
    if (event.key.toLowerCase() === 'f' && !isOther && !isTyping(event.target) && !isCovered) onFull(!isFull)
  })
  useCommandHandlers([{ id: 'toggle-panel-size', run: () => onFull(!isFull) }])
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <IconButton
      label={t(isFull ? 'ui.showBeside' : 'ui.fullScreen')}
      icon={isFull ? <PanelRight size={16} /> : <Maximize2 size={16} />}
      keys="F"
      onClick={() => onFull(!isFull)}
    />
  )
}
