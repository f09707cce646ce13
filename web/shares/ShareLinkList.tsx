import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShareLink } from '#contract/shares.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { shareLinks, useRevokeLink } from './queries.ts'
import type { ShareItem } from './share-items.ts'

/** The links of one item, with buttons to copy and to revoke them. */
export function ShareLinkList({ item: { type, id, name } }: { item: ShareItem }) {
  const { t } = useTranslation()
  const { data = [], error, isPending, refetch } = useQuery(shareLinks(type, id))
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  return (
    <section ref={section} {...keptFocus} aria-label={t('shares.links')} aria-busy={isPending}>
      <h3 className="pb-1 font-[550]">{t('shares.links')}</h3>
      {error && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {!error && data.length === 0 && !isPending && <p className="text-soft">{t('shares.noLinks')}</p>}
      {data.length > 0 && (
        <ul aria-label={t('shares.links')}>
          {data.map((link) => (
            <LinkRow key={link.id} link={link} itemName={name} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({ link, itemName }: { link: ShareLink; itemName: string }) {
  const { t } = useTranslation()
  const { mutate: revoke, isPending } = useRevokeLink()
  const date = formatDate(link.createdAt)
  const isExpired = link.expiresAt !== null && Date.parse(link.expiresAt) <= Date.now()
  const notes = [
    t('shares.linkSince', { date }),
    link.usesMax === null
      ? t('shares.opened', { count: link.uses })
      : t('shares.openedOf', { uses: link.uses, max: link.usesMax }),
    ...(link.expiresAt && !isExpired ? [t('shares.until', { date: formatDate(link.expiresAt) })] : []),
    ...(isExpired ? [t('shares.expired')] : []),
  ]
  async function askAndRevoke() {
    const isConfirmed = await confirm({
      title: t('shares.revokeLinkTitle'),
      body: t('shares.revokeLinkBody', { name: itemName }),
      confirmLabel: t('shares.revokeLink'),
      isDestructive: true,
    })
    if (isConfirmed) revoke({ id: link.id })
  }
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <span aria-hidden className="grid size-7 flex-none place-items-center rounded-full bg-hover text-soft">
        <Link2 size={15} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{link.link}</bdi>
        <span className="block text-small wrap-anywhere text-faint">{notes.join(' · ')}</span>
      </span>
      <CopyButton label={t('shares.copyLinkOf', { date })} text={() => link.link} />
      <IconButton
        size="small"
        label={t('shares.revokeLinkOf', { date })}
        icon={<X size={15} />}
        isBusy={isPending}
        onClick={() => void askAndRevoke()}
      />
    </li>
  )
}
