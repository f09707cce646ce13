import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { contract } from '#contract/contract.ts'
import { isStorageFull } from '../config/storage.ts'
import type { Ports } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { readVersion } from '../version.ts'

/** Endpoints for monitoring and tools: liveness, readiness, version and API description. */
export async function addHealthRoutes(
  app: FastifyInstance,
  ports: Ports,
  /** Absent if this process does no background work. */
  isWorkerAlive: (() => boolean) | undefined,
): Promise<void> {
  const version = await readVersion()
  let document: Promise<unknown> | undefined
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = {
      database: await isDatabaseReachable(ports),
      migrations: await isMigrated(ports.database.pool).catch(() => false),
      storage: !(await isStorageFull(ports.config.dataDirectory).catch(() => false)),
      ...(isWorkerAlive && { worker: isWorkerAlive() }),
    }
    const missing = Object.entries(parts).flatMap(([name, works]) => (works ? [] : [name]))
    if (missing.length === 0) return { status: 'ready', ...parts }
    return reply.status(503).send({ status: 'not ready', missing, ...parts })
  })
  app.get('/version.json', async () => version)
  app.get('/api/openapi.json', async () => {
    document ??= describeCalls(version.version)
    return document
  })
}

async function isDatabaseReachable({ database }: Ports): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.db)
    return true
  } catch {
    return false
  }
}

/** The OpenAPI document, generated from the contract. */
function describeCalls(version: string): Promise<unknown> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: { title: 'Commonplace', version },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  })
}
