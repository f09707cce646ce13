import { defineMessages } from '#contract/messages.ts'

export const feedbackMessages = defineMessages('feedback', {
  contentRequired: 'Enter your feedback',
  contentTooLong: 'Feedback may have at most {{max}} characters',
  answerRequired: 'Enter an answer',
  notFound: 'Feedback not found',
  senderGone: 'The account of the sender was deleted',
  screenshotLate: 'A screenshot can be added once, shortly after the feedback was sent',
  screenshotNotFound: 'Screenshot not found',
})
