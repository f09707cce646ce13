import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/passkeys.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { canUsePasskeys, passkeyList, useRemovePasskey } from './queries.ts'

/** Settings for passkeys. */
export function PasskeysSection() {
  const { t } = useTranslation()
  const { data: passkeys, error, refetch } = useQuery(passkeyList())
  return (
    <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
      {passkeys && passkeys.length === 0 && <p className="text-soft">{t('passkeys.none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label={t('passkeys.title')} className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!passkeys && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!passkeys && !error && <Skeleton parts={['text', 'button']} className="max-w-60" />}
      {passkeys && canUsePasskeys() && (
        <Button className="mt-3" icon={<Plus size={16} />} onClick={() => openDialog('add-passkey')}>
          {t('passkeys.add')}
        </Button>
      )}
      {passkeys && !canUsePasskeys() && (
        <p className="mt-3 text-small text-faint">{t('passkeys.unsupported')}</p>
      )}
    </Section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const { mutate: remove } = useRemovePasskey()
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkey
  async function confirmRemoval() {
    const isConfirmed = await confirm({
      title: t('passkeys.removeTitle', { name }),
      body: t('passkeys.removeBody'),
      confirmLabel: t('passkeys.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id })
  }
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <KeyRound aria-hidden size={18} className="flex-none text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-[550]">{name}</span>
          {isBackedUp && <Chip>{t('passkeys.synced')}</Chip>}
        </p>
        <p className="text-small text-faint">
          {lastUsedAt === null
            ? t('passkeys.addedOn', { date: formatDate(createdAt) })
            : t('passkeys.lastUsed', { date: formatDate(lastUsedAt) })}
        </p>
      </div>
      <IconButton
        label={t('passkeys.renameOf', { name })}
        icon={<Pencil size={16} />}
        onClick={() => openDialog('rename-passkey', { passkey })}
      />
      <IconButton
        label={t('passkeys.removeOf', { name })}
        icon={<Trash2 size={16} />}
        onClick={() => void confirmRemoval()}
      />
    </li>
  )
}
