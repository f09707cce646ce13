import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GalleryPicture } from '#contract/generated-images.ts'
import { filesPath } from '#web/files/paths.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { imageAddresses, pictureList } from './answer-images.queries.ts'
import { PictureTile } from './PictureTile.tsx'
import { PictureViewer, questionOf } from './PictureViewer.tsx'

/** All pictures that models made for the user. */
export function PicturesPage() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(pictureList())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const total = data?.pages[0]?.total ?? 0
  return (
    <Page
      title={t('pictures.title')}
      parent={{ path: filesPath(), label: t('filesShell.files') }}
      width="wide"
    >
      {!data && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {data && total === 0 && (
        <EmptyState icon={<Images size={28} />} title={t('pictures.none')} body={t('pictures.noneBody')} />
      )}
      {data && <Gallery pages={data.pages.map((page) => page.data)} total={total} onNearEnd={loadMore} />}
      <ListEnd query={query} />
    </Page>
  )
}

/** So many pictures before the last loaded one, more are loaded while the viewer covers the end of the list. */
const NEAR_END = 3

interface GalleryProps {
  pages: GalleryPicture[][]
  total: number
  onNearEnd: () => void
}

/** The pictures of a page have their addresses from one request. */
function Gallery({ pages, total, onNearEnd }: GalleryProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<number>()
  const requests = useQueries({
    queries: pages.map((page) => ({
      ...imageAddresses(
        page.map(({ key }) => key),
        false,
      ),
      enabled: page.length > 0,
    })),
  })
  const pictures = pages.flatMap((page, number) =>
    page.map((picture) => ({
      ...picture,
      question: questionOf(picture.prompt),
      address: requests[number]?.data?.[picture.key],
      onExpired: () => void requests[number]?.refetch(),
    })),
  )
  const view = (index: number) => {
    setOpened(index)
    if (index + NEAR_END >= pictures.length) onNearEnd()
  }
  const viewed = pictures.map(({ address = '', ...picture }) => ({ ...picture, address }))
  return (
    <>
      <ul
        aria-label={t('answerImages.list')}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3"
      >
        {pictures.map(({ key, address, question, onExpired }, index) => (
          <li key={key} className="aspect-square overflow-hidden rounded-card border border-line bg-sunk">
            <PictureTile
              address={address}
              label={t('pictures.open', { prompt: question })}
              onOpen={() => view(index)}
              onExpired={onExpired}
            />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PictureViewer
          pictures={viewed}
          total={total}
          index={opened}
          onIndex={view}
          onClose={() => setOpened(undefined)}
          onUsed={({ notebookId }) => void navigate(notebookPath(notebookId))}
        />
      )}
    </>
  )
}
