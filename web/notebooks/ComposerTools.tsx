import { Bot, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { AgentsButton } from '#web/agents/AgentsButton.tsx'
import { useHasAgents } from '#web/agents/queries.ts'
import { useAgentCount } from '#web/agents/use-agent-count.ts'
import { AttachButton } from '#web/attachments/AttachButton.tsx'
import { RollDiceButton } from '#web/chat/RollDiceButton.tsx'
import { AiSettings } from '#web/models/AiSettings.tsx'
import { ModelPicker } from '#web/models/ModelPicker.tsx'
import { ToolsButton } from '#web/models/ToolsButton.tsx'
import { useAreToolsIgnored, useToolsOn } from '#web/models/use-tools-on.ts'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useFoldedPopup } from '#web/ui/overlays/use-folded-popup.ts'

interface ComposerToolsProps {
  /** The id of a notebook or `NEW_NOTEBOOK`, to which the attached files belong. */
  place: string
  /** Absent before the first message. */
  notebookId?: string
  model: Model | undefined
  /** The files of the notebook. */
  files?: ReactNode
  /** Absent while no die can be rolled. */
  onRoll: (() => void) | undefined
}

/** The controls at the left of the composer. Tools and agents are entries of the first menu until one of them is on. */
export function ComposerTools({ place, notebookId, model, files, onRoll }: ComposerToolsProps) {
  const { t } = useTranslation()
  const hasAgents = useHasAgents()
  const agents = useFoldedPopup(useAgentCount(notebookId) > 0)
  const areToolsOn = useToolsOn(model) > 0
  const areToolsIgnored = useAreToolsIgnored(model)
  const tools = useFoldedPopup(areToolsOn || areToolsIgnored)
  return (
    <>
      <AttachButton place={place} model={model}>
        {(hasAgents || !tools.isShown) && <MenuSeparator />}
        {!tools.isShown && (
          <MenuItem icon={<Wrench size={15} />} onSelect={() => tools.setOpen(true)}>
            {t('models.tools')}
          </MenuItem>
        )}
        {hasAgents && (
          <MenuItem icon={<Bot size={15} />} onSelect={() => agents.setOpen(true)}>
            {t('agentsShell.choose')}
          </MenuItem>
        )}
      </AttachButton>
      {files}
      {hasAgents && agents.isShown && <AgentsButton notebookId={notebookId} popup={agents} />}
      <ModelPicker current={model} />
      <AiSettings model={model} place="composer" />
      {tools.isShown && <ToolsButton model={model} popup={tools} />}
      {onRoll && <RollDiceButton onRoll={onRoll} />}
    </>
  )
}
