import type { contract } from '#contract/contract.ts'
import type { Topic } from '#contract/live.ts'
import { accounts } from './accounts/domain.ts'
import { activity } from './activity/domain.ts'
import { agents } from './agents/domain.ts'
import { announcements } from './announcements/domain.ts'
import { artifacts } from './artifacts/domain.ts'
import { audio } from './audio/domain.ts'
import { audit } from './audit/domain.ts'
import { auth } from './auth/domain.ts'
import { chat } from './chat/domain.ts'
import { feedback } from './feedback/domain.ts'
import { files } from './files/domain.ts'
import { friends } from './friends/domain.ts'
import { googleDrive } from './google-drive/domain.ts'
import { grants } from './grants/domain.ts'
import { groups } from './groups/domain.ts'
import { inbox } from './inbox/domain.ts'
import { invites } from './invites/domain.ts'
import { mail } from './mail/domain.ts'
import { mcp } from './mcp/domain.ts'
import { models } from './models/domain.ts'
import { notebooks } from './notebooks/domain.ts'
import { organizations } from './organizations/domain.ts'
import type { Ports } from './platform/context.ts'
import type { SuppliedQueries } from './platform/db/supplied-queries.ts'
import type { Domain } from './platform/domain.ts'
import type { Routes } from './platform/http/http.ts'
import type { TopicSource } from './platform/pubsub/live/topic-source.ts'
import { presence } from './presence/domain.ts'
import { projects } from './projects/domain.ts'
import { prompts } from './prompts/domain.ts'
import { push } from './push/domain.ts'
import { ratings } from './ratings/domain.ts'
import { registrationInvites } from './registration-invites/domain.ts'
import { search } from './search/domain.ts'
import { settings } from './settings/domain.ts'
import { shares } from './shares/domain.ts'
import { tools } from './tools/domain.ts'
import { transfers } from './transfers/domain.ts'
import { users } from './users/domain.ts'

/** Every domain, in tier order (architecture.mjs). A new domain adds one line here. */
const registered = [
  audit,
  settings,
  activity,
  mail,
  users,
  registrationInvites,
  friends,
  push,
  inbox,
  auth,
  models,
  announcements,
  feedback,
  prompts,
  grants,
  audio,
  files,
  organizations,
  groups,
  projects,
  googleDrive,
  notebooks,
  presence,
  tools,
  mcp,
  agents,
  artifacts,
  chat,
  invites,
  shares,
  ratings,
  search,
  transfers,
  accounts,
] as const

export const domains: readonly Domain[] = registered

/** The registered domains as one type: what each of them has, the whole has. */
type Joined<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer W) => void
  ? W
  : never
type RoutesOf<D> = D extends { routes: infer R } ? R : never
type TopicsOf<D> = D extends { topics: (ports: Ports) => infer T } ? T : never
type QueriesOf<D> = D extends { queries: infer Q } ? Q : never
type Served = { [Group in keyof typeof contract]: Record<keyof (typeof contract)[Group], unknown> }

/** Every call of the contract with its implementation: a call that no domain implements does not compile. */
export const routes: Routes & Served = joinRoutes()

function joinRoutes(): Joined<RoutesOf<(typeof registered)[number]>> & Routes {
  const joined: Routes = {}
  for (const { routes } of domains) {
    for (const [group, calls] of Object.entries(routes ?? {})) joined[group] = { ...joined[group], ...calls }
  }
  return joined as Joined<RoutesOf<(typeof registered)[number]>> & Routes
}

/** Every topic of the live connection: one that no domain implements does not compile. */
export const topicSources = (ports: Ports): Record<Exclude<Topic, 'user'>, TopicSource> =>
  Object.assign({}, ...domains.map(({ topics }) => topics?.(ports))) as Joined<
    TopicsOf<(typeof registered)[number]>
  >

/** Every supplied query: one that no domain supplies does not compile. */
export const queries: SuppliedQueries = Object.assign({}, ...domains.map(({ queries }) => queries)) as Joined<
  QueriesOf<(typeof registered)[number]>
>
