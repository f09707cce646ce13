import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Permission } from '#contract/access.ts'
import type { GroupSubject } from '#contract/groups.ts'
import type { NewLink, ShareType } from '#contract/shares.ts'
import { refetchInvites } from '#web/invites/queries.ts'
import { api } from '#web/platform/api.ts'
import { type ApiError, namesFields, toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import type { ShareItem } from './share-items.ts'

export const INVITED_KINDS = {
  Session: 'sessions',
  FabFile: 'files',
  Project: 'projects',
  Agent: 'tools',
} as const satisfies Record<ShareType, string>

/** Who has access, oldest first. */
export const shareList = (type: ShareType, id: string) =>
  api.shares.list.queryOptions({ input: { type, id }, staleTime: 30_000 })

/** The groups and organizations with access, oldest first. */
export const shareGroups = (type: ShareType, id: string) =>
  api.shares.listGroups.queryOptions({ input: { type, id }, staleTime: 30_000 })

/** The links of one item, oldest first. */
export const shareLinks = (type: ShareType, id: string) =>
  api.shares.listLinks.queryOptions({ input: { type, id }, staleTime: 30_000 })

/**
 * What an address of shares names, after its links were opened; opening them again changes nothing. Invites to the address
 * of the user are among them once it is verified.
 */
export const sharedItems = (ids: string, isEmailVerified: boolean) =>
  queryOptions({
    queryKey: [...api.shares.openLinks.key({ input: { ids } }), isEmailVerified],
    queryFn: () => api.shares.openLinks.call({ ids }),
    retry: false,
  })

const refetchShares = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.shares.list.key() }),
    queryClient.invalidateQueries({ queryKey: api.shares.listGroups.key() }),
    refetchInvites(),
  ])

const refetchLinks = () => queryClient.invalidateQueries({ queryKey: api.shares.listLinks.key() })

interface Outcome<T> {
  /** What succeeded. */
  done: T[]
  failed: ShareItem[]
  /** The first reason. */
  error: ApiError | undefined
}

/** One item after the other; a failure does not stop the others. Only an error in the form rejects. */
async function forEachItem<T>(
  items: ShareItem[],
  onProgress: (done: number) => void,
  share: (item: ShareItem) => Promise<T>,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [], error: undefined }
  for (const [index, item] of items.entries()) {
    try {
      outcome.done.push(await share(item))
    } catch (thrown) {
      const reason = toApiError(thrown)
      if (index === 0 && namesFields(reason)) throw reason
      outcome.failed.push(item)
      outcome.error ??= reason
    }
    onProgress(index + 1)
  }
  return outcome
}

function showFailure({ failed, error }: Outcome<unknown>, text: string) {
  if (failed.length > 0) toast.error(`${text}. ${error?.message ?? ''}`)
}

/** One file that was to be shared with users is named as such; invites are to documents of any kind. */
function failureOf({ items, recipients }: Pick<Sharing, 'items' | 'recipients'>): string {
  const isInvite = recipients.length > 0 && recipients.every((name) => name.includes('@'))
  const isOtherKind = items[0]?.type !== 'FabFile'
  return items.length === 1 && (isInvite || isOtherKind)
    ? t('shares.inviteFailed')
    : t('shares.failed', { count: items.length })
}

interface Sharing {
  items: ShareItem[]
  recipients: string[]
  groups: GroupSubject[]
  permissions: Permission[]
  description: string
  onProgress: (shared: number) => void
}

export const useShareItems = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ items, onProgress, ...terms }: Sharing) =>
      forEachItem(items, onProgress, ({ type, id }) => api.shares.create.call({ ...terms, type, id })),
    onSuccess: (outcome, { items, recipients, groups }) => {
      void refetchShares()
      const [first] = outcome.done
      const invited = first?.invited.length ?? 0
      const type = items[0]?.type ?? 'Session'
      const values = { count: outcome.done.length, recipients: recipients.length + groups.length - invited }
      if (first && values.recipients > 0) toast.success(t(`shares.of.${type}.shared`, values))
      if (invited > 0) toast.success(t('shares.inviteSent'))
      showFailure(outcome, failureOf({ items, recipients }))
    },
    onError: (error) => {
      if (!namesFields(toApiError(error))) toast.failure(error)
    },
  })

interface LinkCreation {
  items: ShareItem[]
  link: Partial<NewLink>
  onProgress: (made: number) => void
}

/** Several links are one address, with their ids joined by commas. */
export function joinedLink(links: string[]): string {
  const ids = links.slice(1).map((link) => link.slice(link.lastIndexOf('/') + 1))
  return [links[0], ...ids].join(',')
}

export const useCreateLinks = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ items, link, onProgress }: LinkCreation) =>
      forEachItem(
        items,
        onProgress,
        async ({ type, id }) => (await api.shares.create.call({ type, id, link })).link,
      ),
    onSuccess: (outcome, { items }) => {
      void refetchLinks()
      if (outcome.done.length > 0) toast.success(t('shares.linksCreated', { count: outcome.done.length }))
      showFailure(outcome, t('shares.failed', { count: items.length }))
    },
    onError: (error) => {
      if (!namesFields(toApiError(error))) toast.failure(error)
    },
  })

/** Grants other permissions to one user or group. */
export const useChangeShare = () =>
  useMutation(
    api.shares.create.mutationOptions({
      onSuccess: () => {
        toast.success(t('shares.changed'))
        return refetchShares()
      },
    }),
  )

const revoking = {
  meta: { isErrorShown: true },
  onSuccess: () => {
    toast.success(t('shares.revoked'))
    return refetchShares()
  },
  onError: () => toast.error(t('shares.revokeFailed')),
}

export const useRevokeShare = () => useMutation(api.shares.remove.mutationOptions(revoking))

export const useRevokeGroupShare = () => useMutation(api.shares.removeGroup.mutationOptions(revoking))

export const useRevokeLink = () =>
  useMutation({
    ...api.shares.removeLink.mutationOptions({
      onSuccess: () => {
        toast.success(t('shares.linkRevoked'))
        return refetchLinks()
      },
    }),
  })
