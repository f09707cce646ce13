import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnknownCall } from './http.ts'

const FOLDER = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const PAGE_METHODS = new Set(['GET', 'HEAD'])
/** A missing built file must not be answered with a page: the browser would take it for the file. */
const NO_PAGES = /^\/(api|assets)\//
const NOT_BUILT = 'The browser program is not built yet. Start with "npm start", which builds it.'

/**
 * Serves the browser application: built files under their own names, and its page for every other address.
 */
export async function serveBrowserProgram(app: FastifyInstance, folder = FOLDER): Promise<void> {
  const hasFiles = existsSync(`${folder}index.html`)
  if (hasFiles) {
    await app.register(staticFiles, {
      root: folder,
      preCompressed: true,
      setHeaders(reply, path) {
        // Built files have a hash in their name and never change.
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!PAGE_METHODS.has(request.method) || NO_PAGES.test(request.url))
      return answerUnknownCall(request, reply)
    if (hasFiles) return reply.sendFile('index.html')
    return reply.header('cache-control', 'no-cache').type('text/html').send(NOT_BUILT)
  })
}
