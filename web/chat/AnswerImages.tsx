import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aspectRatioOf } from '#contract/image-settings.ts'
import type { PictureMeta } from '#contract/prompt-meta.ts'
import type { Quest } from '#contract/quests.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { imageAddresses } from './answer-images.queries.ts'
import type { AnswerVersion } from './answer-versions.ts'
import { PictureTile } from './PictureTile.tsx'
import { PictureViewer, questionOf } from './PictureViewer.tsx'

export interface AnswerImagesProps {
  quest: Quest
  version: AnswerVersion
  /** Of its pictures, with those that are being created. */
  count: number
}

/** The longer side of a single picture, in `rem`. */
const SINGLE = 28

/** The pictures of an answer as a grid; one opens in a viewer. */
export function AnswerImages({ quest, version, count }: AnswerImagesProps) {
  const { t } = useTranslation()
  const { images, partialImages = [], expectedPictures, isLive } = version
  const keys = [...images, ...partialImages]
  const {
    data: addresses,
    error,
    refetch,
  } = useQuery({
    ...imageAddresses(keys, isLive),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<number>()
  if (error) return <ErrorBanner message={error.message} onRetry={() => void refetch()} />
  const ratioOf = (key: string | undefined) =>
    aspectRatioOf(pictureMetaOf(quest, key)?.settings ?? {}) ?? expectedPictures?.aspectRatio ?? 1
  const single = count === 1 ? { maxWidth: `${SINGLE * Math.min(1, ratioOf(keys[0]))}rem` } : undefined
  return (
    <>
      <ul
        aria-label={t('answerImages.list')}
        // The state of the answer says that they are being created.
        aria-hidden={keys.length === 0 || undefined}
        className={cn('my-3 grid gap-2', count > 1 && 'grid-cols-2')}
        style={single}
      >
        {Array.from({ length: count }, (_, index) => keys[index]).map((key, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a picture replaces its unfinished state
            key={index}
            aria-hidden={key === undefined || undefined}
            className="overflow-hidden rounded-card border border-line bg-sunk"
            style={{ aspectRatio: ratioOf(key) }}
          >
            <PictureTile
              address={key === undefined ? undefined : addresses?.[key]}
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
const pictureMetaOf = (
  { promptMeta, promptMetas }: Quest,
  key: string | undefined,
): PictureMeta | undefined =>
  [promptMeta, ...promptMetas]
    .flatMap((meta) => meta?.generatedImages ?? [])
    .find((picture) => picture.key === key)
