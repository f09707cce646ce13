import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { Ports } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { runtimeUrl } from './runtime-url.ts'

const require = createRequire(import.meta.url)

const FILES: Record<string, { type: string; isCompressed?: true }> = {
  'pyodide.mjs': { type: 'text/javascript' },
  'pyodide.asm.mjs': { type: 'text/javascript' },
  'pyodide.asm.wasm': { type: 'application/wasm' },
  'python_stdlib.zip': { type: 'application/zip', isCompressed: true },
}

/**
 * Serves the interpreter from its package: it is no part of the build, which would copy and compress 13 MB at the first
 * start, for a tool that few answers use. A browser fetches it once.
 */
export async function addRuntimeRoutes(
  http: FastifyInstance,
  ports: Ports,
  authenticator: Authenticator,
): Promise<void> {
  http.get<{ Params: { name: string } }>(
    `${runtimeUrl}/:name`,
    { onRequest: authenticating(ports, authenticator, 'public') },
    async ({ params: { name }, headers }, reply) => {
      const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
      if (!file) throw notFound(toolsMessages.runtimeFileNotFound())
      const path = require.resolve(`pyodide/${name}`)
      const isZipped = !file.isCompressed && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        .type(file.type)
      if (isZipped) reply.header('content-encoding', 'gzip')
      return reply.send(isZipped ? await zipped(path) : createReadStream(path))
    },
  )
}

const zippedFiles = new Map<string, Promise<Buffer>>()

/** Compressed once and kept, 4 MB in all: callers without an account could otherwise repeat the work. */
function zipped(path: string): Promise<Buffer> {
  const known = zippedFiles.get(path)
  if (known) return known
  const bytes = readFile(path).then(promisify(gzip))
  zippedFiles.set(path, bytes)
  // A failed attempt is repeated by the next request.
  bytes.catch(() => zippedFiles.delete(path))
  return bytes
}
