import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LinkedAccount } from '#contract/external-sign-in.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { linkedAccounts, strategyList, useLinkAccount, useUnlinkAccount } from './queries.ts'
import { StrategyIcon } from './StrategyIcon.tsx'

/** External accounts linked to this one; nothing when there is none and none can be added. */
export function LinkedAccountsSection() {
  const { t } = useTranslation()
  const { data: strategies } = useQuery(strategyList())
  const { data: accounts, error, refetch } = useQuery(linkedAccounts())
  if (strategies?.length === 0 && accounts?.length === 0) return null
  return (
    <Section title={t('externalSignIn.linkedTitle')} hint={t('externalSignIn.linkedHint')}>
      {!accounts && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!accounts && !error && <Skeleton lines={1} />}
      {accounts?.length === 0 && <p className="text-soft">{t('externalSignIn.noneLinked')}</p>}
      {accounts && accounts.length > 0 && (
        <ul aria-label={t('externalSignIn.linkedTitle')} className="divide-y divide-line">
          {accounts.map((account) => (
            <LinkedRow key={account.id} account={account} />
          ))}
        </ul>
      )}
      {accounts && <LinkButtons accounts={accounts} />}
    </Section>
  )
}

function LinkedRow({ account }: { account: LinkedAccount }) {
  const { t } = useTranslation()
  const { mutate: unlink, isPending } = useUnlinkAccount()
  const { id, strategy, provider, label, linkedAt, lastUsedAt } = account
  async function confirmUnlinking() {
    const isConfirmed = await confirm({
      title: t('externalSignIn.unlinkTitle', { provider }),
      body: t('externalSignIn.unlinkBody', { label }),
      confirmLabel: t('externalSignIn.unlink'),
      isDestructive: true,
    })
    if (isConfirmed) unlink({ id })
  }
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <StrategyIcon strategy={strategy} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">{provider}</p>
        <p className="truncate text-small text-soft">{label}</p>
        <p className="text-small text-faint">
          {lastUsedAt === null
            ? t('externalSignIn.linkedOn', { date: formatDate(linkedAt) })
            : t('externalSignIn.lastUsed', { date: formatDate(lastUsedAt) })}
        </p>
      </div>
      <Button
        size="small"
        isBusy={isPending}
        aria-label={t('externalSignIn.unlinkOf', { provider, label })}
        onClick={() => void confirmUnlinking()}
      >
        {t('externalSignIn.unlink')}
      </Button>
    </li>
  )
}

function LinkButtons({ accounts }: { accounts: LinkedAccount[] }) {
  const { t } = useTranslation()
  const { data: strategies = [] } = useQuery(strategyList())
  const { mutate: link, variables, isPending } = useLinkAccount()
  const unlinked = strategies.filter(({ strategy }) => !accounts.some((one) => one.strategy === strategy))
  if (unlinked.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {unlinked.map(({ strategy, name }) => (
        <Button
          key={strategy}
          icon={<Plus size={16} />}
          isBusy={isPending && variables.strategy === strategy}
          onClick={() => link({ strategy })}
        >
          {t('externalSignIn.link', { name })}
        </Button>
      ))}
    </div>
  )
}
