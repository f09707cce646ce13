import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rating } from '#contract/ratings.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { isRatingOf, ratingList, useRateAnswer, useRemoveRating } from './queries.ts'

interface RatingButtonsProps {
  notebookId: string
  questId: string
  /** The index of the answer. */
  answer: number
}

/** Thumbs for an answer. A second press takes the rating back; a thumb down asks for the reason. */
export function RatingButtons({ notebookId, questId, answer }: RatingButtonsProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(ratingList(notebookId))
  const { mutate: rate } = useRateAnswer()
  const { mutate: remove } = useRemoveRating()
  const verdict = data.find(isRatingOf({ questId, answer }))?.verdict
  const place = { id: notebookId, messageId: questId, answer }

  function press(pressed: Rating['verdict']) {
    if (pressed === verdict) return remove(place)
    rate({ ...place, verdict: pressed })
    if (pressed === 'down') openDialog('rating-reason', place)
  }
  return (
    <>
      <IconButton
        label={t('rating.good')}
        icon={<ThumbsUp size={15} fill={verdict === 'up' ? 'currentColor' : 'none'} />}
        aria-pressed={verdict === 'up'}
        size="small"
        tone="faint"
        onClick={() => press('up')}
      />
      <IconButton
        label={t('rating.bad')}
        icon={<ThumbsDown size={15} fill={verdict === 'down' ? 'currentColor' : 'none'} />}
        aria-pressed={verdict === 'down'}
        size="small"
        tone="faint"
        onClick={() => press('down')}
      />
    </>
  )
}
