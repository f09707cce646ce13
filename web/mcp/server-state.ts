import type { McpServerDetails, McpToolDetails } from '#contract/mcp.ts'

/** Whether models get the tool only after an administrator has approved its definition. */
export const isToApprove = ({ state }: Pick<McpToolDetails, 'state'>) =>
  state === 'new' || state === 'changed'

export type ServerState = 'works' | 'fails' | 'off' | 'unknown'

export function stateOf({ enabled, error, checkedAt }: McpServerDetails): ServerState {
  if (!enabled) return 'off'
  if (error !== null) return 'fails'
  return checkedAt === null ? 'unknown' : 'works'
}
