import type { FastifyInstance } from 'fastify'
import type { contract } from '#contract/contract.ts'
import { LIVE_PATH } from '#contract/live.ts'
import { type SettingName, settingChanged } from '#contract/settings.ts'
import { accountsDownloads } from './accounts/archive.routes.ts'
import { exportBlobs } from './accounts/exports.service.ts'
import { accountsJobs } from './accounts/jobs.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { auditDownloads } from './audit/export.routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authJobs } from './auth/jobs.ts'
import { authSessionsRoutes } from './auth/open-sessions.routes.ts'
import { authRoutes } from './auth/routes.ts'
import { authenticate, authenticateSecondStep, listActiveSessions } from './auth/sessions.service.ts'
import { generatedImagesRoutes } from './chat/generated-images.routes.ts'
import { imageBlobs } from './chat/generated-images.service.ts'
import { chatJobs, takeOver } from './chat/jobs.ts'
import { startAllWaiting } from './chat/queue.ts'
import { chatRoutes } from './chat/routes.ts'
import { runTopic, sessionTopic } from './chat/topics.ts'

import { addCallbackRoute } from './external-sign-in/callback.routes.ts'
import { externalSignInJobs } from './external-sign-in/jobs.ts'
import { externalSignInRoutes } from './external-sign-in/routes.ts'
import { mustSetUpTotp } from './factors/service.ts'

import { addContentRoutes } from './files/content.routes.ts'
import { fileBlobs, uploadBlobs } from './files/content.service.ts'
import { fileInstructionsRoutes, profileRoutes } from './files/instructions.routes.ts'
import { filesJobs } from './files/jobs.ts'
import { takeUpFiles } from './files/recovery.service.ts'
import { filesRoutes } from './files/routes.ts'
import { fileSharesRoutes } from './files/shares.routes.ts'
import { fileSourcesRoutes } from './files/sources.routes.ts'
import { fileTagsRoutes } from './files/tags.routes.ts'
import { googleDriveJobs } from './google-drive/jobs.ts'
import { googleDriveRoutes } from './google-drive/routes.ts'

import { mailJobs } from './mail/jobs.ts'
import { mailRoutes } from './mail/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { modelsRoutes } from './models/routes.ts'
import { projectNotebooksRoutes } from './notebooks/projects.routes.ts'
import { notebooksRoutes } from './notebooks/routes.ts'
import { passkeysJobs } from './passkeys/jobs.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import type { Authenticator } from './platform/authentication.ts'
import { removeBlobsHandler } from './platform/blobs/removal.ts'
import { sweepAtStart, sweepHandler } from './platform/blobs/sweep.ts'
import { createSystemCtx, type Ports } from './platform/context.ts'
import { addDownloads } from './platform/downloads.ts'
import { addHealthRoutes } from './platform/health.routes.ts'
import { createHttp, type Routes } from './platform/http.ts'
import { type JobHandler, type JobWorker, startJobWorker } from './platform/jobs.ts'
import { LiveHub } from './platform/live/hub.ts'
import type { SocketUser } from './platform/live/topic-source.ts'
import { forgetLargeEvents, listenForSignals, type Message, type MessageListener } from './platform/notify.ts'
import { forgetRateLimits } from './platform/rate-limit.ts'
import { keepLeases, type LeaseKeeper } from './platform/runs/leases.ts'
import { serveBrowserProgram } from './platform/static-files.ts'
import { subnetKey } from './platform/subnet-key.ts'
import { projectsRoutes } from './projects/routes.ts'
import { recoveryJobs } from './recovery/jobs.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { registrationInvitesRoutes } from './registration-invites/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { grantEmergencyAdmin } from './users/administration.service.ts'
import { addAvatarRoutes } from './users/avatars.routes.ts'
import { avatarBlobs } from './users/avatars.service.ts'
import { usersRoutes } from './users/routes.ts'

/** Every call of the contract must be here: a missing one does not compile. */
const routes = {
  settings: settingsRoutes,
  activity: activityRoutes,
  mail: mailRoutes,
  audit: auditRoutes,
  users: { ...usersRoutes, ...profileRoutes },
  registrationInvites: registrationInvitesRoutes,
  auth: authRoutes,
  authSessions: authSessionsRoutes,
  recovery: recoveryRoutes,
  mfa: mfaRoutes,
  passkeys: passkeysRoutes,
  externalSignIn: externalSignInRoutes,
  models: modelsRoutes,
  announcements: announcementsRoutes,
  files: filesRoutes,
  fileSources: fileSourcesRoutes,
  fileTags: fileTagsRoutes,
  fileShares: fileSharesRoutes,
  fileInstructions: fileInstructionsRoutes,
  googleDrive: googleDriveRoutes,
  projects: projectsRoutes,
  notebooks: notebooksRoutes,
  projectNotebooks: projectNotebooksRoutes,
  chat: chatRoutes,
  generatedImages: generatedImagesRoutes,
  accounts: accountsRoutes,
} satisfies { [Domain in keyof typeof contract]: Record<keyof (typeof contract)[Domain], unknown> } & Routes

const authenticator: Authenticator = { authenticate, authenticateSecondStep, mustSetUpMfa: mustSetUpTotp }

/** The socket is for those alone who may make every call. */
async function authenticateForSocket(ports: Ports, token: string): Promise<SocketUser> {
  const user = await authenticate(ports, token)
  const mustSetUpMfa = user && (await mustSetUpTotp(createSystemCtx(ports, 'live'), user))
  return mustSetUpMfa ? 'mfa_setup_required' : user
}

export const jobHandlers = (ports: Ports): JobHandler[] => [
  ...mailJobs(ports),
  ...authJobs(ports),
  ...passkeysJobs(ports),
  ...recoveryJobs(ports),
  ...filesJobs(ports),
  ...googleDriveJobs(ports),
  ...externalSignInJobs(ports),
  ...chatJobs(ports),
  ...accountsJobs(ports),
  removeBlobsHandler(ports),
  sweepHandler(ports, [fileBlobs, uploadBlobs, imageBlobs, avatarBlobs, exportBlobs]),
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
  const http = await createHttp(ports, routes, authenticator)
  addDownloads(http, ports, { authenticator, downloads: [...auditDownloads, ...accountsDownloads] })
  const hub = new LiveHub({
    sources: { run: runTopic(ports), session: sessionTopic(ports) },
    authenticate: (token) => authenticateForSocket(ports, token),
    listActiveSessions: (sessionIds) => listActiveSessions(ports, sessionIds),
    log,
  })
  const signals = await hearSignals(ports, hub)
  if (config.emergencyAdmin) await grantEmergencyAdmin(createSystemCtx(ports, 'start'), config.emergencyAdmin)
  if (!config.databaseUrl) await takeUpWhatWasLeft(ports)
  const leases = await keepLeases(ports, {
    takeOver: (run) => takeOver(ports, run),
    startWaiting: () => startAllWaiting(ports),
  })
  const doesJobs = runJobs && config.role !== 'web'
  const worker = doesJobs ? await startJobWorker(database.pool, jobHandlers(ports), log) : undefined
  http.get(LIVE_PATH, { websocket: true }, (socket, request) => hub.accept(socket, subnetKey(request.ip)))
  await addAvatarRoutes(http, ports, authenticator)
  await addContentRoutes(http, ports, authenticator)
  addCallbackRoute(http, ports, authenticator)
  await addHealthRoutes(http, ports, doesJobs ? () => worker?.isAlive() === true : undefined)
  await serveBrowserProgram(http)
  await http.ready()
  return { http, close: () => closeInOrder({ http, hub, leases, worker, signals }) }

  async function hearSignals(ports: Ports, hub: LiveHub): Promise<MessageListener> {
    const listener = await listenForSignals(database.connection, ports.database.db, log)
    listener.onSignal((signal) => {
      runLog.onMessage(signal)
      hub.onMessage(signal)
      // Whoever must set up a second factor from now on is turned away when they come back.
      if (isAboutSetting(signal, 'enforceMFA')) hub.reconnectAll()
    })
    listener.onGap(() => hub.reconnectAll())
    return listener
  }
}

/** The only process of a database started anew: nobody else is at work on anything. */
async function takeUpWhatWasLeft(ports: Ports): Promise<void> {
  const ctx = createSystemCtx(ports, 'platform.start')
  await takeUpFiles(ctx)
  await sweepAtStart(ctx)
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
  await leases.handOver()
  hub.close()
  await http.close()
  await worker?.stop()
  await signals.close()
}
