import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PictureTileProps {
  /** Missing while it is loaded. */
  address: string | undefined
  label: string
  onOpen: () => void
  onExpired: () => void
}

/** A picture that opens in the viewer. */
export function PictureTile({ address, label, onOpen, onExpired }: PictureTileProps) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState<string>()
  if (!address) return <div aria-hidden className="size-full animate-breathe bg-hover" />
  if (failed === address)
    return (
      <p className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-soft">
        <ImageOff aria-hidden size={24} />
        {t('answerImages.failed')}
      </p>
    )
  return (
    <button type="button" onClick={onOpen} className="block size-full cursor-zoom-in -outline-offset-2">
      <img
        src={address}
        alt={label}
        loading="lazy"
        // A second address is requested once: the first may have expired.
        onError={() => (failed === undefined ? (setFailed(''), onExpired()) : setFailed(address))}
        className="size-full object-cover"
      />
    </button>
  )
}
