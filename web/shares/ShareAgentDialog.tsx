import type { AgentSummary } from '#contract/agents.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { agentItem } from './share-items.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'share-agent': { agent: AgentSummary }
  }
}

interface ShareAgentDialogProps {
  input: { agent: AgentSummary }
  onClose: () => void
}

export function ShareAgentDialog({ input: { agent }, onClose }: ShareAgentDialogProps) {
  return <ShareDialog items={[agentItem(agent)]} onClose={onClose} />
}
