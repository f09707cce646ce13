import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { FEEDBACK_EXPORT_PATH, type FeedbackStatus } from '#contract/feedback.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

export const feedbackList = (input: { status?: FeedbackStatus; search?: string; page: number }) =>
  api.feedback.list.queryOptions({ input, staleTime: 0, placeholderData: keepPreviousData })

const refetch = () => queryClient.invalidateQueries({ queryKey: api.feedback.list.key() })

export const useSendFeedback = () =>
  useMutation({
    ...api.feedback.create.mutationOptions({ onSuccess: () => toast.success(t('feedback.sent')) }),
    meta: { isErrorShown: true },
  })

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
