import { ImageIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
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
  if (host === undefined) return <img src={src} alt={alt ?? ''} loading="lazy" />
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
