import { keepPreviousData, useMutation } from '@tanstack/react-query'
import {
  FEEDBACK_EXPORT_PATH,
  type FeedbackStatus,
  type FeedbackTag,
  screenshotPath,
} from '#contract/feedback.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { fetchPath } from '#web/platform/fetch-path.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

export const feedbackList = (input: {
  status?: FeedbackStatus
  tag?: FeedbackTag
  search?: string
  page: number
}) => api.feedback.list.queryOptions({ input, staleTime: 0, placeholderData: keepPreviousData })

const refetch = () => queryClient.invalidateQueries({ queryKey: api.feedback.list.key() })

interface NewFeedback {
  content: string
  tags: FeedbackTag[]
  /** Rendered by this browser. */
  screenshot: Blob | undefined
}

/** The feedback stays sent when its screenshot does not arrive. */
export const useSendFeedback = () =>
  useMutation<void, ApiError, NewFeedback>({
    mutationFn: async ({ screenshot, ...feedback }) => {
      const { id } = await api.feedback.create.call(feedback)
      const isComplete = !screenshot || (await sendScreenshot(id, screenshot))
      if (isComplete) toast.success(t('feedback.sent'))
      else toast.error(t('feedback.sentWithoutScreenshot'))
    },
    meta: { isErrorShown: true },
  })

const sendScreenshot = (id: string, body: Blob): Promise<boolean> =>
  fetchPath(screenshotPath(id), { method: 'PUT', body }).then(
    () => true,
    () => false,
  )

export const useRemoveFeedback = () =>
  useMutation(
    api.feedback.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t('feedback.removed'))
        return refetch()
      },
    }),
  )

export const useReportMessage = () =>
  useMutation({
    ...api.feedback.reportMessage.mutationOptions({ onSuccess: () => toast.success(t('feedback.reported')) }),
    meta: { isErrorShown: true },
  })

export const useUpdateFeedback = () =>
  useMutation(api.feedback.update.mutationOptions({ onSuccess: refetch }))

export const useAnswerFeedback = () =>
  useMutation({
    ...api.feedback.answer.mutationOptions({
      onSuccess: () => {
        toast.success(t('feedback.answerSent'))
        return refetch()
      },
    }),
    meta: { isErrorShown: true },
  })

export const useExportFeedback = () =>
  useMutation<void, ApiError, void>({ mutationFn: () => downloadFile(FEEDBACK_EXPORT_PATH) })
