import { BookOpenText } from 'lucide-react'
import { toast } from '#web/platform/toast.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { LoadingScreen } from '../feedback/LoadingScreen.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Button } from '../forms/Button.tsx'
import { Spinner } from '../layout/Spinner.tsx'
import { ListEnd } from '../lists/ListEnd.tsx'
import { PagedRecords } from '../lists/PagedRecords.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { GalleryGroup, Sample } from './GalleryGroup.tsx'

const nothing = () => undefined
const LOST = 'No response received from the server'

/** What takes the place of content: loading, failed, empty. */
export function GalleryFeedback() {
  return (
    <>
      <Loading />
      <Failed />
      <Empty />
      <Records />
      <Toasts />
    </>
  )
}

const Loading = () => (
  <GalleryGroup name="Loading">
    <Sample name="spinner">
      <Spinner />
      <Spinner size={24} />
    </Sample>
    <Skeleton lines={2} />
    <Skeleton lines={2} rowHeight="h-12" />
    <Skeleton parts={['text', 'row', 'button', 'card']} />
    <ProgressBar label="Progress" value={2} max={3} />
    <ProgressBar label="Nearly full" value={8} max={10} tone="warn" />
    <ProgressBar label="Full" value={1} max={1} tone="bad" />
    <LoadingScreen />
    <PageSkeleton content="panels" />
  </GalleryGroup>
)

const Failed = () => (
  <GalleryGroup name="Errors">
    <ErrorState message={LOST} />
    <ErrorBanner message={LOST} onRetry={nothing} />
    <ErrorScreen message={LOST} onRetry={nothing} />
    <ListEnd
      query={{
        hasNextPage: true,
        isFetchingNextPage: false,
        isFetchNextPageError: true,
        error: new Error(LOST),
        fetchNextPage: nothing,
      }}
    />
  </GalleryGroup>
)

const Empty = () => (
  <GalleryGroup name="Empty">
    <EmptyState
      icon={<BookOpenText size={26} strokeWidth={1.5} />}
      title="No notebooks yet"
      body="Your conversations are saved here."
      action={<Button>New notebook</Button>}
    />
  </GalleryGroup>
)

const PORTS = [
  { name: 'Dover', height: 5.9 },
  { name: 'Lerwick', height: 1.4 },
]

function Records() {
  const shared = {
    keyOf: ({ name }: (typeof PORTS)[number]) => name,
    columns: [
      { key: 'name', header: 'Port', cell: ({ name }: (typeof PORTS)[number]) => name },
      {
        key: 'height',
        header: 'Height',
        cell: ({ height }: (typeof PORTS)[number]) => height,
        className: 'text-end',
      },
    ] as const satisfies unknown[],
    none: { Icon: BookOpenText, title: 'No ports', body: 'There is no port yet.' },
    page: 1,
    pageSize: 2,
    onPage: nothing,
  }
  const done = { error: null, refetch: nothing }
  return (
    <GalleryGroup name="Records">
      <PagedRecords
        {...shared}
        label="Ports"
        columns={[...shared.columns]}
        query={{ ...done, data: { data: PORTS, total: 5 } }}
      />
      <PagedRecords
        {...shared}
        label="Ports, empty"
        columns={[...shared.columns]}
        query={{ ...done, data: { data: [], total: 0 } }}
      />
      <PagedRecords
        {...shared}
        label="Ports, failed"
        columns={[...shared.columns]}
        query={{ data: undefined, error: new Error(LOST), refetch: nothing }}
      />
      <PagedRecords
        {...shared}
        label="Ports, loading"
        columns={[...shared.columns]}
        query={{ ...done, data: undefined }}
      />
    </GalleryGroup>
  )
}

const Toasts = () => (
  <GalleryGroup name="Toasts">
    <Sample name="open by a button">
      <Button onClick={() => toast.success('Saved')}>Success</Button>
      <Button onClick={() => toast.error(LOST)}>Error</Button>
      <Button onClick={() => toast.plain('Archived', { action: { label: 'Undo', onAct: () => undefined } })}>
        With an action
      </Button>
    </Sample>
  </GalleryGroup>
)
