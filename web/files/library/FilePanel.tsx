import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Resizer } from '#web/ui/layout/Resizer.tsx'
import { changeFilesView, PANEL_WIDTH_MAX, PANEL_WIDTH_MIN, useFilesView } from '../view-state.ts'
import { FileContent } from './FileContent.tsx'
import { FileHeadFacts } from './FileHeadFacts.tsx'
import { useOpenFile } from './use-open-file.ts'
import { ViewerActions } from './ViewerActions.tsx'

/** The open file beside the list or conversation, as wide as the user made it. Escape closes it. */
export function FilePanel({ fileId }: { fileId: string }) {
  const { t } = useTranslation()
  const opened = useOpenFile(fileId)
  const { file, title, close } = opened
  const width = useFilesView((view) => view.panelWidth)
  const panel = useRef<HTMLElement>(null)
  const returnFocus = useEffectEvent((opener: Element | null) => focusOpener(fileId, opener))
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => returnFocus(opener)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element in it
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
      style={{ width }}
      className="relative flex max-w-[60%] min-w-0 flex-none flex-col border-s border-line bg-raised outline-none"
    >
      <Resizer
        label={t('viewer.resize')}
        width={width}
        min={PANEL_WIDTH_MIN}
        max={PANEL_WIDTH_MAX}
        onResize={(wanted) =>
          changeFilesView({
            panelWidth: Math.round(Math.min(PANEL_WIDTH_MAX, Math.max(PANEL_WIDTH_MIN, wanted))),
          })
        }
        edge="start"
      />
      <header className="flex-none border-b border-line py-1.5 ps-4 pe-2">
        <div className="flex items-center gap-1">
          <h2 dir="auto" className="min-w-0 flex-1 truncate font-reading text-large font-semibold">
            {title}
          </h2>
          <IconButton label={t('ui.close')} icon={<X size={18} />} onClick={close} />
        </div>
        {file && (
          <div className="flex flex-wrap items-center gap-x-2">
            <div className="min-w-0 flex-1 truncate text-small text-faint">
              <FileHeadFacts file={file} />
            </div>
            <div className="flex flex-none items-center gap-0.5">
              <ViewerActions file={file} />
            </div>
          </div>
        )}
      </header>
      <FileContent opened={opened} />
    </aside>
  )
}

/** Keyboard users continue at the file in the list, or where they opened it, unless they have moved on. */
function focusOpener(fileId: string, opener: Element | null): void {
  requestAnimationFrame(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    const inList = document.querySelector<HTMLElement>(`[data-file="${fileId}"] [data-file-name]`)
    const before = opener instanceof HTMLElement && opener.isConnected ? opener : undefined
    if (isFocusLost) (inList ?? before)?.focus()
  })
}
