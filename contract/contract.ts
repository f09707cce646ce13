import { accounts } from './accounts.ts'
import { activity } from './activity.ts'
import { agentDrafts } from './agent-drafts.ts'
import { agentTrials } from './agent-trials.ts'
import { agents } from './agents.ts'
import { announcements } from './announcements.ts'
import { artifacts } from './artifacts.ts'
import { audio } from './audio.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { authSessions } from './auth-sessions.ts'
import { chat } from './chat.ts'
import { externalSignIn } from './external-sign-in.ts'
import { feedback } from './feedback.ts'
import { fileInstructions } from './file-instructions.ts'
import { fileShares } from './file-shares.ts'
import { fileSources } from './file-sources.ts'
import { fileTags } from './file-tags.ts'
import { files } from './files.ts'
import { friends } from './friends.ts'
import { generatedImages } from './generated-images.ts'
import { googleDrive } from './google-drive.ts'
import { groups } from './groups.ts'
import { inbox } from './inbox.ts'
import { invites } from './invites.ts'
import { mail } from './mail.ts'
import { mcpServers, ownMcpServers } from './mcp.ts'
import { mcpContents } from './mcp-contents.ts'
import { mfa } from './mfa.ts'
import { modelAdministration } from './model-administration.ts'
import { modelMetrics } from './model-metrics.ts'
import { modelPresets } from './model-presets.ts'
import { models } from './models.ts'
import { notebookCopies } from './notebook-copies.ts'
import { notebookFavorites } from './notebook-favorites.ts'
import { notebookImports } from './notebook-imports.ts'
import { notebookJobs } from './notebook-jobs.ts'
import { notebookTags } from './notebook-tags.ts'
import { notebookTrash } from './notebook-trash.ts'
import { notebooks } from './notebooks.ts'
import { organizations } from './organizations.ts'
import { passkeys } from './passkeys.ts'
import { presence } from './presence.ts'
import { projectMembers } from './project-members.ts'
import { projectNotebooks } from './project-notebooks.ts'
import { projects } from './projects.ts'
import { savedPrompts } from './prompts.ts'
import { push } from './push.ts'
import { python } from './python.ts'
import { ratings } from './ratings.ts'
import { recovery } from './recovery.ts'
import { registrationInvites } from './registration-invites.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { shares } from './shares.ts'
import { tools } from './tools.ts'
import { users } from './users.ts'

/** Every call between the two programs. Paths are below `/api`. */
export const contract = {
  settings,
  activity,
  audit,
  mail,
  users,
  registrationInvites,
  friends,
  push,
  inbox,
  auth,
  authSessions,
  recovery,
  mfa,
  organizations,
  passkeys,
  externalSignIn,
  models,
  modelAdministration,
  modelMetrics,
  modelPresets,
  audio,
  announcements,
  feedback,
  files,
  fileSources,
  fileTags,
  fileShares,
  fileInstructions,
  groups,
  googleDrive,
  projectMembers,
  projects,
  notebooks,
  notebookCopies,
  notebookJobs,
  notebookTags,
  notebookFavorites,
  notebookTrash,
  notebookImports,
  projectNotebooks,
  presence,
  tools,
  python,
  mcpServers,
  ownMcpServers,
  mcpContents,
  agentDrafts,
  agents,
  agentTrials,
  artifacts,
  chat,
  generatedImages,
  invites,
  shares,
  ratings,
  savedPrompts,
  search,
  accounts,
}
