import type { McpServerDetails, McpToolDetails } from '#contract/mcp.ts'

/** Whether models get the tool only after an administrator has approved its definition. */
export const isToApprove = ({ state }: Pick<McpToolDetails, 'state'>) =>
  state === 'new' || state === 'changed'

export type ServerState = 'works' | 'fails' | 'signed-out' | 'off' | 'unknown'

export function stateOf({ enabled, error, checkedAt, signIn }: McpServerDetails): ServerState {
  if (!enabled) return 'off'
  if (error !== null) return 'fails'
  if (signIn === 'required') return 'signed-out'
  return checkedAt === null ? 'unknown' : 'works'
}
