import type { Permission } from '#contract/access.ts'
import type { AgentSummary } from '#contract/agents.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Notebook, NotebookOwner } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'
import type { ShareType } from '#contract/shares.ts'

/** What the dialog shares: a notebook, a file, a project or an agent. All items of one dialog have the same type. */
export interface ShareItem {
  type: ShareType
  id: string
  name: string
  /** Of the user who shares it. */
  permissions: Permission[]
  /** `null` for the user's own. */
  owner: NotebookOwner | null
  /** The project whose members can also open it. */
  projectId?: string | null
}

/** The length at which the names of many items are cut. */
const NAMES_MAX = 100

/** The names of items, cut when they are long. */
export function namesOf(items: ShareItem[]): string {
  const names = items.map(({ name }) => name).join(', ')
  return names.length > NAMES_MAX ? `${names.slice(0, NAMES_MAX)}…` : names
}

export const notebookItem = ({ id, name, permissions, owner, projectId }: Notebook): ShareItem => ({
  type: 'Session',
  id,
  name,
  permissions,
  owner,
  projectId,
})

export const fileItem = ({ id, fileName, permissions, owner }: KnowledgeFile): ShareItem => ({
  type: 'FabFile',
  id,
  name: fileName,
  permissions,
  owner,
})

/** Members are readers or editors: users who may share a project give no user the right to. */
export const projectItem = ({ id, name, permissions, owner }: Project): ShareItem => ({
  type: 'Project',
  id,
  name,
  permissions: permissions.filter((permission) => permission === 'read' || permission === 'update'),
  owner,
})

/** Only its owner changes an agent, and gives no user the right to. */
export const agentItem = ({ id, name, permissions }: AgentSummary): ShareItem => ({
  type: 'Agent',
  id,
  name,
  permissions: permissions.filter((permission) => permission === 'read' || permission === 'share'),
  owner: null,
})
