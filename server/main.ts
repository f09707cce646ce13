import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { env } from 'node:process'
import { type App, createApp } from './app.ts'
import { createAudioModels } from './platform/audio/ai-sdk.ts'
import { createDiskBlobs } from './platform/blobs/disk.ts'
import type { Blobs } from './platform/blobs/port.ts'
import { createS3Blobs, requireBucket } from './platform/blobs/s3.ts'
import { systemClock } from './platform/clock.ts'
import { closeOnSignal, closeResources, OpenResources } from './platform/closing.ts'
import { type Config, parseConfig, siteAddress } from './platform/config/config.ts'
import { readSecretKey } from './platform/config/data-directory.ts'
import type { Ports } from './platform/context.ts'
import { createEmbeddings } from './platform/embeddings/ai-sdk.ts'
import { retryingEmbeddings } from './platform/embeddings/retrying.ts'
import { createExtractor } from './platform/extraction/in-child-process.ts'
import { createJsonService } from './platform/json-service/over-http.ts'
import { createLanguageModels } from './platform/llm/ai-sdk.ts'
import { withBuiltin } from './platform/llm/builtin.ts'
import { retrying } from './platform/llm/retrying.ts'
import { createLog, type Logger } from './platform/log.ts'
import { toLogText } from './platform/log-text.ts'
import { outboxMailer } from './platform/mail/outbox.ts'
import type { Mailer } from './platform/mail/port.ts'
import { createMcpServers } from './platform/mcp/connections.ts'
import type { McpServers } from './platform/mcp/port.ts'
import { createPictureModels } from './platform/pictures/ai-sdk.ts'
import { createPushServices } from './platform/push/over-http.ts'
import { freeMeter } from './platform/runs/meter.ts'
import { RunLog } from './platform/runs/run-log.ts'
import { requireSameSecretKey } from './platform/secrets/secret-fingerprint.ts'
import { explainFailure, openOwnDatabase } from './platform/start.ts'
import { createWebPages } from './platform/web-fetch/over-http.ts'

async function main(resources: OpenResources): Promise<void> {
  const config = parseConfig(env)
  const isText = (config.logFormat ?? (process.stdout.isTTY ? 'text' : 'json')) === 'text'
  const log = createLog(config.logLevel, isText ? textOutput : undefined)
  closeOnSignal(resources, log)
  const ports = await openPorts(config, log, resources)
  const app = await createApp(ports)
  resources.defer(app.close)
  // Once more: it may have been changed until this process counted as running.
  await requireSameSecretKey(ports.database.db, ports.secretKey)
  const address = siteAddress({ ...config, port: await listen(app, config) })
  if (isText) process.stdout.write(`Commonplace is ready: ${address}\n`)
  else log.info({ role: config.role, address }, 'Commonplace is ready')
}

/** Gives the port, also where the system chose it. The framework's own line about each address is left out. */
async function listen({ http }: App, { port, host }: Config): Promise<number> {
  const { level } = http.log
  http.log.level = 'warn'
  await http.listen({ port, host })
  http.log.level = level
  return (http.server.address() as AddressInfo).port
}

const textOutput = { write: (line: string) => void process.stdout.write(toLogText(line)) }

async function openPorts(config: Config, log: Logger, resources: OpenResources): Promise<Ports> {
  const database = await openOwnDatabase(config, resources, log)
  const secretKey = await readSecretKey(config.dataDirectory, config.secretKey)
  await requireSameSecretKey(database.db, secretKey)
  const processId = randomUUID()
  const extractor = createExtractor()
  return {
    config,
    secretKey,
    database,
    log,
    clock: systemClock,
    processId,
    mailer: await openMailer(config),
    blobs: await openBlobs(config),
    extractor,
    thumbnailDrawer: extractor,
    webPages: createWebPages(),
    pushServices: createPushServices(),
    jsonService: createJsonService(),
    mcpServers: openMcpServers(log, resources),
    languageModels: withBuiltin(retrying(createLanguageModels(), systemClock)),
    audioModels: createAudioModels(),
    pictureModels: createPictureModels(),
    embeddings: retryingEmbeddings(createEmbeddings(), systemClock),
    meter: freeMeter,
    runLog: new RunLog(database, {
      owner: processId,
      replicas: config.databaseUrl !== undefined,
      log,
      clock: systemClock,
    }),
  }
}

/** The library for mail is loaded only where a mail server is configured. */
async function openMailer({ smtp }: Config): Promise<Mailer> {
  if (!smtp) return outboxMailer
  const { createSmtpMailer } = await import('./platform/mail/smtp.ts')
  return createSmtpMailer(smtp)
}

function openMcpServers(log: Logger, resources: OpenResources): McpServers {
  const servers = createMcpServers(log)
  resources.defer(() => servers.close())
  return servers
}

async function openBlobs({ bucket, dataDirectory }: Config): Promise<Blobs> {
  if (!bucket) return createDiskBlobs(join(dataDirectory, 'blobs'))
  await requireBucket(bucket)
  return createS3Blobs(bucket)
}

const resources = new OpenResources()
main(resources).catch(async (error: unknown) => {
  // A start that a signal interrupts fails because its resources are being closed.
  const isEnding = resources.disposed
  if (!isEnding) process.stderr.write(`Commonplace could not start: ${explainFailure(error)}\n`)
  await closeResources(resources, undefined)
  process.exit(isEnding ? 0 : 1)
})
