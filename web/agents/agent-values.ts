import { type Agent, AgentFields } from '#contract/agents.ts'
import { shownIssue } from '#web/platform/messages.ts'

/** What the form edits. */
export type AgentValues = AgentFields & Pick<Agent, 'fileIds'>

/** What each part of the form gets. */
export interface AgentFieldsProps {
  values: AgentValues
  errors: Record<string, string>
  onChange: (change: Partial<AgentValues>) => void
}

export const EMPTY_AGENT: AgentValues = {
  name: '',
  description: '',
  triggerWords: [],
  systemPrompt: '',
  model: null,
  fallbackModels: [],
  temperature: null,
  tools: [],
  mcpServerIds: [],
  starters: [],
  isPublic: false,
  fileIds: [],
}

/** The values of the form without empty rows, or the first error of each field. */
export function checkAgent(
  values: AgentValues,
): { values: AgentValues; errors?: undefined } | { errors: Record<string, string> } {
  const starters = values.starters.filter((text) => text.trim() !== '')
  const parsed = AgentFields.safeParse({ ...values, starters })
  if (parsed.success) return { values: { ...parsed.data, fileIds: values.fileIds } }
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= shownIssue(issue)
  return { errors }
}

/** Errors of the server by field: those of single rows belong to the whole list. */
export const errorsByField = (fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text]))
