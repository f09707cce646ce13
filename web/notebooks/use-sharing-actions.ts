import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useLeaveNotebook } from './of-others.queries.ts'

/** Sharing a notebook, and leaving one of another user once it is confirmed. */
export function useSharingActions(notebook: Notebook): CommandAction[] {
  const { t } = useTranslation()
  const { mutate: leave } = useLeaveNotebook()
  const { id, name, owner, isTemporary } = notebook

  async function askAndLeave(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('notebooks.leaveTitle'),
      body: t('notebooks.leaveBody', { name }),
      confirmLabel: t('notebooks.leave'),
      isDestructive: true,
    })
    const userId = queryClient.getQueryData(currentUser().queryKey)?.id
    if (isConfirmed && userId !== undefined) leave({ type: 'Session', id, userId })
  }
  const share = { id: 'share-notebook', run: () => openDialog('share-notebooks', { notebooks: [notebook] }) }
  if (owner) return [share, { id: 'leave-notebook', run: () => void askAndLeave() }]
  return isTemporary ? [] : [share]
}
