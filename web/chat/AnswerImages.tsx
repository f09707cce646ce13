import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureMeta } from '#contract/prompt-meta.ts'
import type { Quest } from '#contract/quests.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { imageAddresses } from './answer-images.queries.ts'
import { PictureTile } from './PictureTile.tsx'
import { PictureViewer, questionOf } from './PictureViewer.tsx'

export interface AnswerImagesProps {
  quest: Quest
  /** The keys of the pictures. */
  images: readonly string[]
  /** The keys of unfinished ones. */
  partialImages: readonly string[]
  /** The answer is being written. */
  isLive: boolean
}

/** The pictures of an answer as a grid; one opens in a viewer. */
export function AnswerImages({ quest, images, partialImages, isLive }: AnswerImagesProps) {
  const { t } = useTranslation()
  const {
    data: addresses,
    error,
    refetch,
  } = useQuery({
    ...imageAddresses([...images, ...partialImages], isLive),
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<number>()
  if (error) return <ErrorBanner message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <ul
        aria-label={t('answerImages.list')}
        className={cn(
          'my-3 grid gap-2',
          images.length + partialImages.length > 1 ? 'grid-cols-2' : 'max-w-md',
        )}
      >
        {[...images, ...partialImages].map((key, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a picture replaces its unfinished state
            key={index}
            className="aspect-square overflow-hidden rounded-card border border-line bg-sunk"
          >
            <PictureTile
              address={addresses?.[key]}
              label={t('answerImages.open', {
                number: index + 1,
                total: images.length,
                prompt: quest.prompt,
              })}
              isUnfinished={index >= images.length}
              onOpen={() => setOpened(index)}
              onExpired={() => void refetch()}
            />
          </li>
        ))}
      </ul>
      {opened !== undefined && addresses && (
        <PictureViewer
          pictures={images.map((key) => ({
            key,
            address: addresses[key] ?? '',
            question: questionOf(quest.prompt),
            notebookId: quest.sessionId,
            meta: pictureMetaOf(quest, key),
          }))}
          index={Math.min(opened, images.length - 1)}
          onIndex={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** Of the version of the answer to which the picture belongs. */
const pictureMetaOf = ({ promptMeta, promptMetas }: Quest, key: string): PictureMeta | undefined =>
  [promptMeta, ...promptMetas]
    .flatMap((meta) => meta?.generatedImages ?? [])
    .find((picture) => picture.key === key)
