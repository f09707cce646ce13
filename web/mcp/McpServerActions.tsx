import { LogIn, LogOut, Pencil, PlugZap, Power, ScrollText, Trash2, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { useSignInToMcpServer, useSignOutOfMcpServer } from '#web/models/mcp-sign-in.queries.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { type McpOwner, useRemoveMcpServer, useTestMcpServer, useUpdateMcpServer } from './queries.ts'

/** The actions on a server. */
export function McpServerActions({ server, owner }: { server: McpServerDetails; owner: McpOwner }) {
  const { t } = useTranslation()
  const { mutate: test, isPending: isTesting } = useTestMcpServer(owner)
  const { mutate: update, isPending: isUpdating } = useUpdateMcpServer(owner)
  const { mutate: remove } = useRemoveMcpServer(owner)
  const { mutate: signIn, isPending: isLeaving } = useSignInToMcpServer()
  const { mutate: signOut } = useSignOutOfMcpServer()
  const { id, name, enabled, secretNames } = server

  async function removeAfterConfirming() {
    const isConfirmed = await confirm({
      title: t('mcp.removeTitle', { name }),
      body: t('mcp.removeBody'),
      confirmLabel: t('mcp.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove(server)
  }

  function change() {
    const { transport, url, command, arguments: given, allowedUserTags, clientId } = server
    const secrets = secretNames.map((secretName) => ({ name: secretName }))
    const fields = { name, transport, url, command, arguments: given, allowedUserTags, clientId, secrets }
    update({ id, ...fields, enabled: !enabled })
  }

  return (
    <ActionsMenu label={t('mcp.actionsOn', { name })} isBusy={isTesting || isUpdating || isLeaving}>
      <MenuItem icon={<Wrench size={15} />} onSelect={() => openDialog('mcp-tools', { id, owner })}>
        {t('mcp.showTools')}
      </MenuItem>
      <MenuItem icon={<PlugZap size={15} />} onSelect={() => test({ id })}>
        {t('mcp.test')}
      </MenuItem>
      <MenuItem icon={<ScrollText size={15} />} onSelect={() => openDialog('mcp-log', { id, name, owner })}>
        {t('mcp.showLog')}
      </MenuItem>
      {server.signIn === 'required' && (
        <MenuItem icon={<LogIn size={15} />} onSelect={() => signIn({ id })}>
          {t('mcp.signIn')}
        </MenuItem>
      )}
      {server.signIn === 'done' && (
        <MenuItem icon={<LogOut size={15} />} onSelect={() => signOut({ id, name })}>
          {t('mcp.signOut')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil size={15} />} onSelect={() => openDialog('mcp-server', { server, owner })}>
        {t('mcp.edit')}
      </MenuItem>
      <MenuItem icon={<Power size={15} />} onSelect={change}>
        {enabled ? t('mcp.switchOff') : t('mcp.switchOn')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void removeAfterConfirming()}>
        {t('mcp.remove')}
      </MenuItem>
    </ActionsMenu>
  )
}
