import { useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { formatDate } from '#web/platform/formats.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'

type NewsItemProps = { item: Pick<Announcement, 'images' | 'createdAt' | 'description' | 'textMessage'> }

/** The pictures, date and text of an announcement. */
export function NewsItem({ item: { images, createdAt, description, textMessage } }: NewsItemProps) {
  const [missing, setMissing] = useState<string[]>([])
  // An announcement is shown without the pictures that cannot be loaded.
  const shown = images.filter(({ url }) => !missing.includes(url))
  return (
    <article className="max-w-measure font-reading text-reading">
      {shown.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          {shown.map(({ url, width, height }) => (
            <img
              key={url}
              src={url}
              alt=""
              width={width}
              height={height}
              onError={() => setMissing([...missing, url])}
              className="h-auto max-h-72 w-auto max-w-full rounded-card border border-line object-contain"
            />
          ))}
        </div>
      )}
      <time dateTime={createdAt} className="mb-2 block font-interface text-small text-faint">
        {formatDate(createdAt)}
      </time>
      <MarkdownText text={description || textMessage} />
    </article>
  )
}
