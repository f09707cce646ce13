import { type CSSProperties, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { toApiError } from '#web/platform/errors.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { renewAddress } from '../queries.ts'
import type { ViewerProps } from '../viewer-kind.ts'
import { ZoomBar } from '../ZoomBar.tsx'

/** A picture in an image element, in which scripts of an SVG do not run. */
export function ImageViewer({ file }: ViewerProps) {
  const { t } = useTranslation()
  /** `undefined`: fit to the window. */
  const [zoom, setZoom] = useState<number>()
  const [width, setWidth] = useState(0)
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  const { url, attempt, problem, onLoaded, onFailed, retry } = usePictureAddress(file)
  if (!url) return <ErrorScreen message={t('viewer.noAddress')} />
  if (problem !== undefined) return <ErrorScreen message={problem} onRetry={retry} />

  const sized: CSSProperties = zoom === undefined || width === 0 ? {} : { width: width * zoom }
  return (
    <>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      <div
        ref={pane}
        role="group"
        aria-label={t('viewer.image')}
        tabIndex={0}
        className="flex min-h-0 flex-1 overflow-auto bg-sunk p-4 -outline-offset-2 md:p-8"
      >
        <img
          key={attempt}
          src={url}
          alt={file.fileName}
          onLoad={({ currentTarget }) => {
            onLoaded()
            setWidth(currentTarget.naturalWidth)
          }}
          onError={onFailed}
          style={sized}
          className={cn('m-auto', zoom === undefined ? 'max-h-full max-w-full object-contain' : 'max-w-none')}
        />
      </div>
    </>
  )
}

/** The address of a picture: the one of the opened file, then a new one whenever it has expired. */
function usePictureAddress({ id, fileUrl }: KnowledgeFile) {
  const { t } = useTranslation()
  // An address that was signed within the same second is identical, but must be tried again.
  const [{ url, attempt }, setAddress] = useState({ url: fileUrl, attempt: 1 })
  const [isRenewed, setRenewed] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function retry() {
    try {
      const renewed = await renewAddress(id)
      setAddress((before) => ({ url: renewed, attempt: before.attempt + 1 }))
      setProblem(undefined)
    } catch (thrown) {
      setProblem(toApiError(thrown).message)
    }
  }
  function onFailed() {
    setRenewed(true)
    if (isRenewed) setProblem(t('viewer.loadFailed'))
    else void retry()
  }
  const onLoaded = () => setRenewed(false)
  return { url, attempt, problem, onLoaded, onFailed, retry: () => void retry() }
}
