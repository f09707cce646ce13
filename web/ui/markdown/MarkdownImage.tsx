import { ImageIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foreignHost } from './markdown-policy.ts'

/**
 * An image in Markdown. One from another site is not loaded: its address alone could carry away what a model has
 * read. The person may open it, in a tab of its own.
 */
export function MarkdownImage({ src, alt }: ComponentProps<'img'>) {
  const { t } = useTranslation()
  if (!src) return <span>{alt}</span>
  const host = foreignHost(src)
  if (host === undefined) return <OwnImage key={src} src={src} alt={alt} />
  return (
    <a
      href={src}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={t('reading.openImage', { host })}
      className="image-link"
    >
      <ImageIcon aria-hidden size={15} />
      {alt || t('reading.image', { host })}
      <small>{host}</small>
    </a>
  )
}

/** What is not there, such as a picture beside a file that was uploaded alone, is said in words. */
function OwnImage({ src, alt }: ComponentProps<'img'>) {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing) return <img src={src} alt={alt ?? ''} loading="lazy" onError={() => setMissing(true)} />
  return (
    <span className="image-link">
      <ImageIcon aria-hidden size={15} />
      {alt || src}
    </span>
  )
}
