import { defineMessages } from '#contract/messages.ts'

export const ratingsMessages = defineMessages('ratings', {
  reasonTooLong: 'A reason may have at most {{max}} characters',
  answerNotFound: 'Answer not found',
})
