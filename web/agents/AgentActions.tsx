import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Download, MessageSquarePlus, Pencil, Share2, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '#contract/agents.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { toAgentFile } from './agent-file.ts'
import { agentPath, agentsPath, editAgentPath } from './paths.ts'
import { forgetAgent, useDeleteAgent, useDuplicateAgent } from './queries.ts'
import { chooseAgent } from './view-state.ts'

/** What a user can do with an agent; only its owner changes it. */
export function AgentActions({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id: userId } = useCurrentUser()
  const duplicate = useDuplicateAgent()
  const remove = useDeleteAgent()
  const { id, name } = agent
  const isOwn = agent.userId === userId

  function start() {
    chooseAgent(id, true)
    void navigate(newNotebookPath())
  }
  async function leave() {
    await navigate({ ...agentsPath(), replace: true })
    forgetAgent(id)
  }
  async function deleteAgent() {
    const title = t('agents.deleteTitle', { name })
    const question = { title, body: t('agents.deleteBody'), confirmLabel: t('agents.delete') }
    if (!(await confirm({ ...question, isDestructive: true }))) return
    remove.mutate({ id, name }, { onSuccess: () => void leave() })
  }

  return (
    <>
      <Button tone="primary" icon={<MessageSquarePlus aria-hidden size={16} />} onClick={start}>
        {t('agents.start')}
      </Button>
      {isOwn && (
        <Link {...editAgentPath(id)} className={buttonStyles()}>
          <Pencil aria-hidden size={15} />
          {t('agents.edit')}
        </Link>
      )}
      <ActionsMenu label={t('agents.actions', { name })} isBusy={duplicate.isPending || remove.isPending}>
        {agent.permissions.includes('share') && (
          <MenuItem icon={<Share2 size={15} />} onSelect={() => openDialog('share-agent', { agent })}>
            {t('agents.share')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Copy size={15} />}
          onSelect={() =>
            duplicate.mutate({ id }, { onSuccess: (copy) => void navigate(agentPath(copy.id)) })
          }
        >
          {t('agents.duplicate')}
        </MenuItem>
        <MenuItem
          icon={<Download size={15} />}
          onSelect={() => saveUnder(toAgentFile(agent), `${name}.json`)}
        >
          {t('agents.export')}
        </MenuItem>
        {isOwn && (
          <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void deleteAgent()}>
            {t('agents.delete')}
          </MenuItem>
        )}
      </ActionsMenu>
    </>
  )
}
