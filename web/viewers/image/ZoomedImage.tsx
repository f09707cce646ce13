import { type ReactNode, useRef, useState } from 'react'
import { cn } from '#web/ui/layout/class-names.ts'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { ZoomBar } from '../ZoomBar.tsx'

interface ZoomedImageProps {
  /** The accessible name of the pane, which can be scrolled by keys. */
  paneLabel: string
  src: string
  alt: string
  /** A change loads the same address once more. */
  attempt?: number
  onLoaded?: () => void
  onFailed?: () => void
  /** Whether the image fits the pane now: what arrow keys do then is the caller's. */
  onFitChange?: (isFit: boolean) => void
}

/** An image that fits its pane, or is as large as the reader chose. Scripts of an SVG do not run in it. */
export function ZoomedImage({
  paneLabel,
  src,
  alt,
  attempt = 1,
  onLoaded,
  onFailed,
  onFitChange,
}: ZoomedImageProps): ReactNode {
  /** `undefined`: fit to the window. */
  const [zoom, setZoom] = useState<number>()
  const [width, setWidth] = useState(0)
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  const isFit = zoom === undefined
  return (
    <>
      <ZoomBar
        zoom={zoom}
        onZoom={(next) => {
          setZoom(next)
          onFitChange?.(next === undefined)
        }}
      />
      <div
        ref={pane}
        role="group"
        aria-label={paneLabel}
        tabIndex={0}
        className="flex min-h-0 flex-1 overflow-auto bg-sunk p-4 -outline-offset-2 md:p-8"
      >
        <img
          key={attempt}
          src={src}
          alt={alt}
          onLoad={({ currentTarget }) => {
            onLoaded?.()
            setWidth(currentTarget.naturalWidth)
          }}
          onError={onFailed}
          style={isFit || width === 0 ? {} : { width: width * zoom }}
          className={cn('m-auto', isFit ? 'max-h-full max-w-full object-contain' : 'max-w-none')}
        />
      </div>
    </>
  )
}
