import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { AUDIT_EXPORT_PATH, type AuditFilter } from '#contract/audit.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'

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
    mutationFn: (filter: AuditFilter) => {
      const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
      return downloadFile(`${AUDIT_EXPORT_PATH}?${new URLSearchParams(given)}`)
    },
  })
