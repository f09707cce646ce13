import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { type RatedAnswer, useRatingActions } from './use-rating-actions.ts'

/** Handles the commands that rate the last answer. */
export function RatingCommands(rated: RatedAnswer) {
  const { verdict, good, bad, removal } = useRatingActions(rated)
  useCommandHandlers([verdict !== 'up' && good, verdict !== 'down' && bad, verdict && removal])
  return null
}
