import { useTranslation } from 'react-i18next'
import { useTheme } from '#web/platform/theme.ts'
import type { Chapter } from './chapters.ts'

/** Made from the running program by `scripts/guide-pictures.mjs`. */
const pictures = import.meta.glob<string>('../pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Of every picture, in pixels of the page. */
const SIZE = { width: 1200, height: 750 }

/** What the screen of a chapter looks like, in the theme of the user. */
export function GuidePicture({ chapter: { id, title } }: { chapter: Chapter }) {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const source = pictures[`../pictures/${id}-${theme}.webp`]
  if (!source) return null
  return (
    <img
      src={source}
      alt={t('guide.picture', { title })}
      {...SIZE}
      loading="lazy"
      className="my-5 h-auto w-full rounded-card border border-line"
    />
  )
}
