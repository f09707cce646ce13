import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/layout/class-names.ts'

interface PictureTileProps {
  /** Missing while it is loaded, and empty for a picture that is gone. */
  address: string | undefined
  label: string
  /** It is replaced in a moment, and does not open. */
  isUnfinished?: boolean
  onOpen: () => void
  onExpired: () => void
}

/** A picture that opens in the viewer. The one that it replaces is shown until it has loaded. */
export function PictureTile({ address, label, isUnfinished = false, onOpen, onExpired }: PictureTileProps) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const isGone = address === '' && !isUnfinished
  if (isGone || (address && failed === address))
    return (
      <p className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-soft">
        <ImageOff aria-hidden size={24} />
        {t('answerImages.failed')}
      </p>
    )
  if (!address && !loaded) return <div aria-hidden className="size-full animate-breathe bg-hover" />
  function noteFailure(): void {
    if (isUnfinished) return
    // A second address is requested once: the first may have expired.
    if (failed === undefined) onExpired()
    setFailed(failed === undefined ? '' : address)
  }
  const shown = address || loaded
  const name = isUnfinished ? t('answerImages.unfinished') : label
  return (
    <button
      type="button"
      onClick={onOpen}
      disabled={isUnfinished}
      className={cn(
        'relative block size-full -outline-offset-2',
        isUnfinished ? 'animate-breathe' : 'cursor-zoom-in',
      )}
    >
      {[...new Set([loaded, shown])].map(
        (src) =>
          src && (
            <img
              key={src}
              src={src}
              alt={src === shown ? name : ''}
              loading="lazy"
              onLoad={() => setLoaded(src)}
              onError={noteFailure}
              className="absolute inset-0 size-full object-cover"
            />
          ),
      )}
    </button>
  )
}
