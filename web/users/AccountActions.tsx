import {
  Ban,
  CircleCheck,
  CodeXml,
  KeyRound,
  ShieldCheck,
  ShieldOff,
  SlidersHorizontal,
  VenetianMask,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/user-administration.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useResetMfa, useUpdateAccount } from './administration.queries.ts'

type Change = Partial<Pick<Account, 'isAdmin' | 'isDeveloper' | 'isSuspended'>>

interface ItemProps {
  account: Account
  onChange: (change: Change) => void
}

/** Actions of an administrator on a user; destructive ones need a confirmation. */
export function AccountActions({ account }: { account: Account }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { mutate: update, isPending } = useUpdateAccount()
  const resetMfa = useResetMfa()
  const { id, username, isAdmin, isDeveloper, isSuspended, totpEnabled } = account
  const isMe = id === me.id
  const onChange = (change: Change) => update({ id, ...change })
  return (
    <ActionsMenu label={t('accounts.actionsOn', { username })} isBusy={isPending || resetMfa.isPending}>
      <MenuItem icon={<SlidersHorizontal size={15} />} onSelect={() => openDialog('account', { account })}>
        {t('accounts.edit')}
      </MenuItem>
      {!isMe && !isAdmin && !isSuspended && (
        <MenuItem
          icon={<VenetianMask size={15} />}
          onSelect={() => openDialog('impersonate', { id, username })}
        >
          {t('accounts.impersonate')}
        </MenuItem>
      )}
      <MenuItem icon={<CodeXml size={15} />} onSelect={() => onChange({ isDeveloper: !isDeveloper })}>
        {isDeveloper ? t('accounts.withdrawDeveloper') : t('accounts.makeDeveloper')}
      </MenuItem>
      {!isMe && <AdminItem account={account} onChange={onChange} />}
      {!isMe && <MenuSeparator />}
      {!isMe && totpEnabled && (
        <ResetMfaItem account={account} onReset={() => resetMfa.mutate({ userId: id })} />
      )}
      {!isMe && <SuspendItem account={account} onChange={onChange} />}
    </ActionsMenu>
  )
}

function AdminItem({ account: { username, isAdmin }, onChange }: ItemProps) {
  const { t } = useTranslation()
  async function give() {
    const isConfirmed = await confirm({
      title: t('accounts.makeAdminTitle', { username }),
      body: t('accounts.makeAdminBody'),
      confirmLabel: t('accounts.makeAdmin'),
    })
    if (isConfirmed) onChange({ isAdmin: true })
  }
  async function withdraw() {
    const isConfirmed = await confirm({
      title: t('accounts.withdrawAdminTitle', { username }),
      body: t('accounts.withdrawAdminBody'),
      confirmLabel: t('accounts.withdrawAdmin'),
      isDestructive: true,
    })
    if (isConfirmed) onChange({ isAdmin: false })
  }
  return isAdmin ? (
    <MenuItem icon={<ShieldOff size={15} />} onSelect={() => void withdraw()}>
      {t('accounts.withdrawAdmin')}
    </MenuItem>
  ) : (
    <MenuItem icon={<ShieldCheck size={15} />} onSelect={() => void give()}>
      {t('accounts.makeAdmin')}
    </MenuItem>
  )
}

function ResetMfaItem({ account: { username }, onReset }: { account: Account; onReset: () => void }) {
  const { t } = useTranslation()
  async function reset() {
    const isConfirmed = await confirm({
      title: t('accounts.resetMfaTitle', { username }),
      body: t('accounts.resetMfaBody'),
      confirmLabel: t('accounts.resetMfa'),
      isDestructive: true,
    })
    if (isConfirmed) onReset()
  }
  return (
    <MenuItem icon={<KeyRound size={15} />} isDestructive onSelect={() => void reset()}>
      {t('accounts.resetMfa')}
    </MenuItem>
  )
}

function SuspendItem({ account: { username, isSuspended }, onChange }: ItemProps) {
  const { t } = useTranslation()
  async function suspend() {
    const isConfirmed = await confirm({
      title: t('accounts.suspendTitle', { username }),
      body: t('accounts.suspendBody'),
      confirmLabel: t('accounts.suspend'),
      isDestructive: true,
    })
    if (isConfirmed) onChange({ isSuspended: true })
  }
  return isSuspended ? (
    <MenuItem icon={<CircleCheck size={15} />} onSelect={() => onChange({ isSuspended: false })}>
      {t('accounts.unsuspend')}
    </MenuItem>
  ) : (
    <MenuItem icon={<Ban size={15} />} isDestructive onSelect={() => void suspend()}>
      {t('accounts.suspend')}
    </MenuItem>
  )
}
