import type { FastifyInstance } from 'fastify'
import { LIVE_PATH } from '#contract/live.ts'
import { type SettingName, settingChanged } from '#contract/settings.ts'
import { mustSetUpTotp } from './auth/credentials/service.ts'
import { authenticate, authenticateSecondStep, listActiveSessions } from './auth/sessions/sessions.service.ts'
import { domains, queries, routes, topicSources } from './domains.ts'
import { supplyAccessChanges } from './platform/access-changes.ts'
import { removeBlobsHandler } from './platform/blobs/removal.ts'
import { sweepAtStart, sweepHandler } from './platform/blobs/sweep.ts'
import { createSystemCtx, type Ports } from './platform/context.ts'
import { supplyQueries } from './platform/db/supplied-queries.ts'
import type { Authenticator } from './platform/http/authentication.ts'
import { addDownloads } from './platform/http/downloads.ts'
import { addHealthRoutes } from './platform/http/health.routes.ts'
import { createHttp } from './platform/http/http.ts'
import { forgetRateLimits } from './platform/http/rate-limit.ts'
import { serveBrowserProgram } from './platform/http/static-files.ts'
import { subnetKey } from './platform/http/subnet-key.ts'
import { type JobHandler, type JobWorker, startJobWorker } from './platform/jobs/jobs.ts'
import { LiveHub } from './platform/pubsub/live/hub.ts'
import type { SocketUser } from './platform/pubsub/live/topic-source.ts'
import {
  forgetLargeEvents,
  listenForSignals,
  type Message,
  type MessageListener,
} from './platform/pubsub/notify.ts'
import { keepLeases, type LeaseKeeper, type RunOwner } from './platform/runs/leases.ts'
import { registerUserData } from './platform/user-data/user-data.ts'
import { registerTools } from './tools/service.ts'

const authenticator: Authenticator = { authenticate, authenticateSecondStep, mustSetUpMfa: mustSetUpTotp }

/** The socket is for those alone who may make every call. */
async function authenticateForSocket(ports: Ports, token: string): Promise<SocketUser> {
  const ctx = createSystemCtx(ports, 'live')
  const user = await authenticate(ctx, token)
  const mustSetUpMfa = user && (await mustSetUpTotp(ctx, user))
  return mustSetUpMfa ? 'mfa_setup_required' : user
}

export const jobHandlers = (ports: Ports): JobHandler[] => [
  ...domains.flatMap(({ jobs }) => jobs?.(ports) ?? []),
  removeBlobsHandler(ports),
  sweepHandler(
    ports,
    domains.flatMap(({ blobs }) => blobs ?? []),
  ),
  { name: 'platform.forget', cron: '*/10 * * * *', run: () => forgetPassing(ports) },
]

const HOUR_MS = 3_600_000
/** Longer than any window in which something is counted. */
const COUNTED_MS = 48 * HOUR_MS

async function forgetPassing(ports: Ports): Promise<void> {
  const ctx = createSystemCtx(ports, 'platform.forget')
  const ago = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds)
  await forgetLargeEvents(ctx.db, ago(HOUR_MS))
  await forgetRateLimits(ctx, ago(COUNTED_MS))
}

export interface App {
  http: FastifyInstance
  /** Takes no new work, hands running replies over, and lets go of everything but the ports. */
  close(): Promise<void>
}

/** Puts the program together on its ports. `runJobs: false` leaves waiting jobs to the caller (tests). */
export async function createApp(ports: Ports, { runJobs = true } = {}): Promise<App> {
  const { config, database, log, runLog } = ports
  supplyQueries(queries)
  for (const { accessChanges } of domains) supplyAccessChanges(accessChanges ?? {})
  const http = await createHttp(ports, routes, authenticator)
  addDownloads(http, ports, { authenticator, downloads: domains.flatMap(({ downloads }) => downloads ?? []) })
  const hub = new LiveHub({
    sources: topicSources(ports),
    authenticate: (token) => authenticateForSocket(ports, token),
    listActiveSessions: (sessionIds) => listActiveSessions(ports, sessionIds),
    log,
  })
  const signals = await listenForMessages(ports, hub)
  registerTools(domains.flatMap(({ tools }) => tools ?? []))
  registerUserData(domains.flatMap(({ userData }) => userData ?? []))
  await startDomains(ports)
  const leases = await keepLeases(ports, runOwner())
  const doesJobs = runJobs && config.role !== 'web'
  const worker = doesJobs ? await startJobWorker(database.queue, jobHandlers(ports), log) : undefined
  http.get(LIVE_PATH, { websocket: true }, (socket, request) => hub.accept(socket, subnetKey(request.ip)))
  for (const domain of domains) await domain.addHttp?.(http, ports, authenticator)
  await addHealthRoutes(http, ports, doesJobs ? () => worker?.isAlive() === true : undefined)
  await serveBrowserProgram(http)
  await http.ready()
  return { http, close: () => closeInOrder({ http, hub, leases, worker, signals }) }

  async function listenForMessages(ports: Ports, hub: LiveHub): Promise<MessageListener> {
    const listener = await listenForSignals(database.connection, ports.database.db, log)
    listener.onMessage((signal) => {
      runLog.onMessage(signal)
      hub.onMessage(signal)
      // Users who must set up a second factor now are refused when they reconnect.
      if (isAboutSetting(signal, 'enforceMFA')) hub.reconnectAll()
    })
    listener.onGap(() => hub.reconnectAll())
    return listener
  }
}

async function startDomains(ports: Ports): Promise<void> {
  const ctx = createSystemCtx(ports, 'platform.start')
  for (const domain of domains) await domain.start?.(ctx)
  // With an own database no other process can be at work on anything.
  if (ports.config.databaseUrl) return
  for (const domain of domains) await domain.recover?.(ctx)
  await sweepAtStart(ctx)
}

function runOwner(): RunOwner {
  const owner = domains.find(({ runs }) => runs)?.runs
  if (!owner) throw new Error('No domain produces the answers of runs')
  return owner
}

const isAboutSetting = (signal: Message, name: SettingName) =>
  signal.kind === 'event' &&
  signal.name === settingChanged.name &&
  settingChanged.payload.safeParse(signal.payload).data?.settingName === name

interface Parts {
  http: FastifyInstance
  hub: LiveHub
  leases: LeaseKeeper
  worker: JobWorker | undefined
  signals: MessageListener
}

/** Replies first, so that what they wrote reaches the sockets before those close. */
async function closeInOrder({ http, hub, leases, worker, signals }: Parts): Promise<void> {
  await leases.releaseAll()
  hub.close()
  await http.close()
  await worker?.stop()
  await signals.close()
}
