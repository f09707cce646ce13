import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { formatDate } from '#web/platform/formats.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'

type NewsItemProps = { item: Pick<Announcement, 'images' | 'createdAt' | 'description' | 'textMessage'> }

/** The date and text of an announcement; its pictures are beside them where there is room, and above them elsewhere. */
export function NewsItem({ item: { images, createdAt, description, textMessage } }: NewsItemProps) {
  return (
    <article className="@container">
      <div className="flex flex-col-reverse gap-x-8 gap-y-4 @[42rem]:flex-row">
        <div className="max-w-measure min-w-0 flex-1 font-reading text-reading">
          <time dateTime={createdAt} className="mb-2 block font-interface text-small text-faint">
            {formatDate(createdAt)}
          </time>
          <MarkdownText text={description || textMessage} />
        </div>
        <NewsPictures images={images} />
      </div>
    </article>
  )
}

/** An announcement is shown without the pictures that cannot be loaded. Without any it has a mark where there is room. */
function NewsPictures({ images }: Pick<Announcement, 'images'>) {
  const [missing, setMissing] = useState<string[]>([])
  const shown = images.filter(({ url }) => !missing.includes(url))
  if (shown.length === 0) {
    return (
      <div
        aria-hidden
        className="hidden aspect-square w-60 flex-none place-items-center self-start rounded-card bg-accent-soft text-accent @[42rem]:grid"
      >
        <Megaphone size={56} strokeWidth={1.25} />
      </div>
    )
  }
  return (
    <div className="flex flex-none flex-wrap content-start gap-2 @[42rem]:w-88">
      {shown.map(({ url, width, height }) => (
        <img
          key={url}
          src={url}
          alt=""
          width={width}
          height={height}
          onError={() => setMissing((known) => [...known, url])}
          className="h-auto max-h-72 w-auto max-w-full rounded-card border border-line object-contain"
        />
      ))}
    </div>
  )
}
