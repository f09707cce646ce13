import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { toApiError } from '#web/platform/errors.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { renewAddress } from '../queries.ts'
import type { ViewerProps } from '../viewer-kind.ts'
import { ZoomedImage } from './ZoomedImage.tsx'

/** A picture in an image element, in which scripts of an SVG do not run. */
export function ImageViewer({ file }: ViewerProps) {
  const { t } = useTranslation()
  const { url, attempt, problem, onLoaded, onFailed, retry } = usePictureAddress(file)
  if (!url) return <ErrorScreen message={t('viewer.noAddress')} />
  if (problem !== undefined) return <ErrorScreen message={problem} onRetry={retry} />

  return (
    <ZoomedImage
      paneLabel={t('viewer.image')}
      src={url}
      alt={file.fileName}
      attempt={attempt}
      onLoaded={onLoaded}
      onFailed={onFailed}
    />
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
