import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { transfersMessages } from '#contract/messages/transfers.ts'
import { IMPORT_CONTENT_PATH, IMPORT_UPLOAD_PATH } from '#contract/notebook-imports.ts'
import { givenId } from '#contract/procedures.ts'
import type { Ports, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { type ArrivingArchive, receiveContent, receiveImport } from './imports.service.ts'

const Query = z.object({ fileName: z.string().default('') })
const Params = z.object({ id: givenId })

/** The bytes of archives, which are not calls of the contract. */
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

    const options = { onRequest: authenticating(ports, authenticator, 'user'), config: { takesUpload: true } }
    scope.put(IMPORT_UPLOAD_PATH, options, async ({ ctx, query, body, headers }) => {
      const { fileName = '' } = Query.safeParse(query).data ?? {}
      return receiveImport(ctx as UserCtx, { fileName, ...arriving(body, headers) })
    })
    scope.put(IMPORT_CONTENT_PATH, options, async ({ ctx, params, body, headers }) => {
      const { data } = Params.safeParse(params)
      if (!data) throw notFound(transfersMessages.importNotFound())
      return receiveContent(ctx as UserCtx, data.id, arriving(body, headers))
    })
  })
}

const arriving = (body: unknown, headers: IncomingHttpHeaders): ArrivingArchive => ({
  declaredSize: Number(headers['content-length']) || undefined,
  pieces: body instanceof Readable ? body : Readable.from([]),
})
