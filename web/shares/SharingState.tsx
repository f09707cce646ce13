import { useTranslation } from 'react-i18next'
import { namesOf, type ShareItem } from './share-items.ts'

interface SharingStateProps {
  items: ShareItem[]
  /** Those that are shared next: all of them, or those that failed. */
  left: ShareItem[]
  /** How many of them have been tried; nothing while none is being shared. */
  done: number | undefined
}

/** The progress of sharing several items, and which of them could not be shared. */
export function SharingState({ items, left, done }: SharingStateProps) {
  const { t } = useTranslation()
  const total = left.length
  const hasFailed = total < items.length
  const text =
    done === undefined
      ? hasFailed && t('shares.left', { names: namesOf(left) })
      : total > 1 && t('shares.progress', { done, total })
  return (
    <p role="status" className="text-small wrap-anywhere text-soft empty:hidden">
      {text || null}
    </p>
  )
}
