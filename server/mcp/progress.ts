import { TOOL_PROGRESS_MAX, type ToolProgress } from '#contract/tools.ts'
import type { McpProgress } from '#server/platform/mcp/port.ts'
import { visibleText } from './definitions.ts'

/** Progress as users see it: bounded, whatever the server says. */
export function toolProgress({ progress, total, message }: McpProgress): ToolProgress {
  const text = visibleText(message ?? '', TOOL_PROGRESS_MAX)
  const known = total !== undefined && Number.isFinite(total) && total > 0 ? total : undefined
  const done = Number.isFinite(progress) ? Math.max(0, progress) : 0
  return {
    done: known === undefined ? done : Math.min(done, known),
    ...(known !== undefined && { total: known }),
    ...(text !== '' && { message: text }),
  }
}
