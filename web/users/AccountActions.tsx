import { Ban, CircleCheck, CodeXml, Ellipsis, ShieldCheck, ShieldOff, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/user-administration.ts'
import { type ConfirmRequest, confirm, openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { useUpdateAccount } from './administration.queries.ts'
import { useCurrentUser } from './queries.ts'

/** What an administrator does about one person; what reaches far is asked first. */
export function AccountActions({ account }: { account: Account }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { mutate: update, isPending } = useUpdateAccount()
  const { id, username, isAdmin, isDeveloper, isSuspended } = account
  const isMe = id === me.id

  async function afterConfirming(request: ConfirmRequest, change: Partial<Account>) {
    if (await confirm(request)) update({ id, ...change })
  }

  return (
    <Menu
      trigger={
        <IconButton
          label={t('accounts.actionsOn', { username })}
          icon={<Ellipsis size={16} />}
          tone="faint"
          isBusy={isPending}
        />
      }
    >
      <MenuItem icon={<SlidersHorizontal size={15} />} onSelect={() => openDialog('account', { account })}>
        {t('accounts.edit')}
      </MenuItem>
      <MenuItem icon={<CodeXml size={15} />} onSelect={() => update({ id, isDeveloper: !isDeveloper })}>
        {isDeveloper ? t('accounts.withdrawDeveloper') : t('accounts.makeDeveloper')}
      </MenuItem>
      {!isMe && (
        <>
          <MenuItem
            icon={isAdmin ? <ShieldOff size={15} /> : <ShieldCheck size={15} />}
            onSelect={() =>
              void afterConfirming(
                {
                  title: isAdmin
                    ? t('accounts.withdrawAdminTitle', { username })
                    : t('accounts.makeAdminTitle', { username }),
                  body: isAdmin ? t('accounts.withdrawAdminBody') : t('accounts.makeAdminBody'),
                  confirmLabel: isAdmin ? t('accounts.withdrawAdmin') : t('accounts.makeAdmin'),
                  isDestructive: isAdmin,
                },
                { isAdmin: !isAdmin },
              )
            }
          >
            {isAdmin ? t('accounts.withdrawAdmin') : t('accounts.makeAdmin')}
          </MenuItem>
          <MenuSeparator />
          {isSuspended ? (
            <MenuItem icon={<CircleCheck size={15} />} onSelect={() => update({ id, isSuspended: false })}>
              {t('accounts.unsuspend')}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<Ban size={15} />}
              isDestructive
              onSelect={() =>
                void afterConfirming(
                  {
                    title: t('accounts.suspendTitle', { username }),
                    body: t('accounts.suspendBody'),
                    confirmLabel: t('accounts.suspend'),
                    isDestructive: true,
                  },
                  { isSuspended: true },
                )
              }
            >
              {t('accounts.suspend')}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
