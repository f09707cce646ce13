import { accounts } from './accounts/domain.tsx'
import { activity } from './activity/domain.tsx'
import { admin } from './admin/domain.tsx'
import { agents } from './agents/domain.tsx'
import { announcements } from './announcements/domain.tsx'
import { artifacts } from './artifacts/domain.tsx'
import { attachments } from './attachments/domain.tsx'
import { audio } from './audio/domain.tsx'
import { audit } from './audit/domain.tsx'
import { auth } from './auth/domain.tsx'
import { chat } from './chat/domain.tsx'
import { editor } from './editor/domain.tsx'
import { feedback } from './feedback/domain.tsx'
import { files } from './files/domain.tsx'
import { friends } from './friends/domain.tsx'
import { googleDrive } from './google-drive/domain.tsx'
import { groups } from './groups/domain.tsx'
import { help } from './help/domain.tsx'
import { inbox } from './inbox/domain.tsx'
import { instructions } from './instructions/domain.tsx'
import { invites } from './invites/domain.tsx'
import { mail } from './mail/domain.tsx'
import { mcp } from './mcp/domain.tsx'
import { models } from './models/domain.tsx'
import { notebooks } from './notebooks/domain.tsx'
import { organizations } from './organizations/domain.tsx'
import type { DialogComponents } from './platform/dialogs.ts'
import type { Domain } from './platform/domain.ts'
import type { PageAddress } from './platform/entries.ts'
import type { LocalTableDefinitions } from './platform/local-database.ts'
import { presence } from './presence/domain.tsx'
import { projects } from './projects/domain.tsx'
import { prompts } from './prompts/domain.tsx'
import { push } from './push/domain.tsx'
import { ratings } from './ratings/domain.tsx'
import { registrationInvites } from './registration-invites/domain.tsx'
import { search } from './search/domain.tsx'
import { settings } from './settings/domain.tsx'
import { shares } from './shares/domain.tsx'
import { transfers } from './transfers/domain.tsx'
import { users } from './users/domain.tsx'
import { viewers } from './viewers/domain.tsx'

/** Every domain, in tier order (architecture.mjs). A new domain adds one line here. */
const registered = [
  audit,
  settings,
  users,
  viewers,
  activity,
  friends,
  push,
  inbox,
  auth,
  models,
  announcements,
  feedback,
  mail,
  registrationInvites,
  audio,
  files,
  groups,
  organizations,
  attachments,
  googleDrive,
  instructions,
  projects,
  editor,
  ratings,
  prompts,
  mcp,
  artifacts,
  agents,
  chat,
  presence,
  notebooks,
  invites,
  shares,
  search,
  transfers,
  help,
  accounts,
  admin,
] as const

export const domains: readonly Domain[] = registered

/** The page that the name of the program leads to. */
export const startPage = (): PageAddress =>
  domains.map((domain) => domain.startPage?.()).find((page) => page !== undefined) ?? { to: '/' }

/** The registered domains as one type: what each of them has, the whole has. */
type Joined<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer W) => void
  ? W
  : never
type DialogsOf<D> = D extends { dialogs: infer C } ? C : never

/** Every dialog of the domains: a name that no domain implements does not compile. */
export const dialogs: Omit<DialogComponents, ShellDialog> = Object.assign(
  {},
  ...domains.map((domain) => domain.dialogs),
) as Joined<DialogsOf<(typeof registered)[number]>>

type TablesOf<D> = D extends { localTables: infer T } ? T : never

/** Every table of the local database: one that no domain registers does not compile. */
export const localTables: Required<LocalTableDefinitions> = Object.assign(
  {},
  ...domains.map((domain) => domain.localTables),
) as Joined<TablesOf<(typeof registered)[number]>>

/** The dialogs of the shell. */
type ShellDialog = 'confirm' | 'commands' | 'shortcuts'

type RoutesOf<D, Place extends 'root' | 'shell'> = D extends { routes: { [P in Place]: infer R } } ? R : never

/** The pages beside the side navigation, and those that stand alone, with their exact types for links. */
export const shellRoutes = Object.assign({}, ...domains.map(({ routes }) => routes?.shell)) as Joined<
  RoutesOf<(typeof registered)[number], 'shell'>
>
export const rootRoutes = Object.assign({}, ...domains.map(({ routes }) => routes?.root)) as Joined<
  RoutesOf<(typeof registered)[number], 'root'>
>
