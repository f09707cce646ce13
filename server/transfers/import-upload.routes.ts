import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { IMPORT_UPLOAD_PATH } from '#contract/notebook-imports.ts'
import type { Ports, UserCtx } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { receiveImport } from './imports.service.ts'

const Query = z.object({ fileName: z.string().default('') })

/** The bytes of an archive, which are not a call of the contract. */
export async function addImportRoutes(
  app: FastifyInstance,
  ports: Ports,
  authenticator: Authenticator,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // The rest of a refused upload is not read.
    scope.addHook('onError', async (_request, reply) => void reply.header('connection', 'close'))

    scope.put(
      IMPORT_UPLOAD_PATH,
      { onRequest: authenticating(ports, authenticator, 'user'), config: { takesUpload: true } },
      async ({ ctx, query, body, headers }) => {
        const { fileName = '' } = Query.safeParse(query).data ?? {}
        const declaredSize = Number(headers['content-length']) || undefined
        const pieces = body instanceof Readable ? body : Readable.from([])
        return receiveImport(ctx as UserCtx, { fileName, declaredSize, pieces })
      },
    )
  })
}
