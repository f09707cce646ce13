import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { type RatedAnswer, useRatingActions } from './use-rating-actions.ts'

/** Thumbs for an answer. A second press takes the rating back. */
export function RatingButtons(rated: RatedAnswer) {
  const { t } = useTranslation()
  const { verdict, good, bad, removal } = useRatingActions(rated)
  const isGood = verdict === 'up'
  const isBad = verdict === 'down'
  return (
    <>
      <IconButton
        label={t('rating.good')}
        icon={<ThumbsUp size={15} fill={isGood ? 'currentColor' : 'none'} />}
        aria-pressed={isGood}
        size="small"
        tone="faint"
        onClick={isGood ? removal.run : good.run}
      />
      <IconButton
        label={t('rating.bad')}
        icon={<ThumbsDown size={15} fill={isBad ? 'currentColor' : 'none'} />}
        aria-pressed={isBad}
        size="small"
        tone="faint"
        onClick={isBad ? removal.run : bad.run}
      />
    </>
  )
}
