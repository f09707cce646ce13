import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { AUDIT_EXPORT_PATH, type AuditFilter } from '#contract/audit.ts'
import { api, fetchSignedIn } from '#web/platform/api.ts'
import { saveAs } from '#web/platform/downloads.ts'
import { errorOfAnswer } from '#web/platform/errors.ts'

/** The audit log, newest first. Always stale, since every action adds to it. */
export const auditList = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...api.audit.list.key(), 'pages', filter],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => api.audit.list.call({ ...filter, before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
      const url = new URL(`${AUDIT_EXPORT_PATH}?${new URLSearchParams(given)}`, location.origin)
      const response = await fetchSignedIn(new Request(url))
      if (!response.ok) throw await errorOfAnswer(response)
      saveAs(await response.blob(), response.headers)
    },
  })
