import { useMutation } from '@tanstack/react-query'
import type { Permission } from '#contract/access.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { ShareType } from '#contract/shares.ts'
import { api } from '#web/platform/api.ts'
import { type ApiError, namesFields, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** Who has access, oldest first. */
export const shareList = (type: ShareType, id: string) =>
  api.shares.list.queryOptions({ input: { type, id }, staleTime: 30_000 })

/** What an address of shares names. */
export const sharedItems = (ids: string) => api.shares.open.queryOptions({ input: { ids }, retry: false })

const refetchShares = () => queryClient.invalidateQueries({ queryKey: api.shares.list.key() })

interface Sharing {
  notebooks: Notebook[]
  recipients: string[]
  permissions: Permission[]
  onProgress: (shared: number) => void
}

interface Shared {
  count: number
  /** Those that could not be shared, with the first reason. */
  failed: Notebook[]
  error: ApiError | undefined
}

/** Shares one notebook after the other; a failure does not stop the others. Only an error in the form rejects. */
export const useShareNotebooks = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ notebooks, recipients, permissions, onProgress }: Sharing): Promise<Shared> => {
      const failed: Notebook[] = []
      let error: ApiError | undefined
      for (const [index, notebook] of notebooks.entries()) {
        await api.shares.create
          .call({ type: 'Session', id: notebook.id, recipients, permissions })
          .catch((thrown: unknown) => {
            const reason = toApiError(thrown)
            if (index === 0 && namesFields(reason)) throw reason
            failed.push(notebook)
            error ??= reason
          })
        onProgress(index + 1)
      }
      return { count: notebooks.length - failed.length, failed, error }
    },
    onSuccess: ({ count, failed, error }, { notebooks, recipients }) => {
      void refetchShares()
      if (count > 0) toast.success(t('shares.shared', { count, recipients: recipients.length }))
      if (failed.length > 0)
        toast.error(`${t('shares.failed', { count: notebooks.length })}. ${error?.message ?? ''}`)
    },
  })

/** Grants other permissions to one user. */
export const useChangeShare = () =>
  useMutation(
    api.shares.create.mutationOptions({
      onSuccess: () => {
        toast.success(t('shares.changed'))
        return refetchShares()
      },
    }),
  )

export const useRevokeShare = () =>
  useMutation(
    api.shares.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: () => {
        toast.success(t('shares.revoked'))
        return refetchShares()
      },
      onError: () => toast.error(t('shares.revokeFailed')),
    }),
  )
