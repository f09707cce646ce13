import { ImageIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foreignHost } from './markdown-policy.ts'

/**
 * An image in Markdown. One from another site is not loaded: its address could transmit text that a model has
 * read. The user may open it in a new tab.
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

/**
 * An image that does not exist, such as one beside a file that was uploaded alone, is replaced by its
 * description.
 */
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
