import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { imageAddresses } from './answer-images.queries.ts'
import { PictureViewer } from './PictureViewer.tsx'

export interface AnswerImagesProps {
  quest: Quest
  /** The keys of the pictures. */
  images: readonly string[]
  /** The answer is being written. */
  isLive: boolean
}

/** The pictures of an answer as a grid; one opens in a viewer. */
export function AnswerImages({ quest, images, isLive }: AnswerImagesProps) {
  const { t } = useTranslation()
  const {
    data: addresses,
    error,
    refetch,
  } = useQuery({
    ...imageAddresses(images, isLive),
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<number>()
  if (error) return <ErrorBanner message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <ul
        aria-label={t('answerImages.list')}
        className={cn('my-3 grid gap-2', images.length > 1 ? 'grid-cols-2' : 'max-w-md')}
      >
        {images.map((key, index) => (
          <li key={key} className="aspect-square overflow-hidden rounded-card border border-line bg-sunk">
            <Picture
              address={addresses?.[index]}
              label={t('answerImages.open', {
                number: index + 1,
                total: images.length,
                prompt: quest.prompt,
              })}
              onOpen={() => setOpened(index)}
              onExpired={() => void refetch()}
            />
          </li>
        ))}
      </ul>
      {opened !== undefined && addresses && (
        <PictureViewer
          quest={quest}
          pictures={images.map((key, index) => ({ key, address: addresses[index] ?? '' }))}
          index={Math.min(opened, images.length - 1)}
          onIndex={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

interface PictureProps {
  /** Missing while it is loaded. */
  address: string | undefined
  label: string
  onOpen: () => void
  onExpired: () => void
}

function Picture({ address, label, onOpen, onExpired }: PictureProps) {
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
