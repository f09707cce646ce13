import { feedback } from '#contract/feedback.ts'
import { serve } from '#server/platform/http/http.ts'
import {
  answerFeedback,
  changeFeedback,
  listFeedback,
  removeFeedback,
  reportMessage,
  sendFeedback,
} from './service.ts'

export const feedbackRoutes = {
  create: serve(feedback.create, sendFeedback),
  reportMessage: serve(feedback.reportMessage, reportMessage),
  list: serve(feedback.list, listFeedback),
  update: serve(feedback.update, changeFeedback),
  remove: serve(feedback.remove, removeFeedback),
  answer: serve(feedback.answer, answerFeedback),
}
