import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { fileContentPath } from '#contract/files.ts'
import type { Ctx, Ports } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { requireFileId } from '../file-id.ts'
import { receiveUpload } from './upload-content.service.ts'

type Addressed = { Params: { id: string }; Querystring: Record<string, unknown> }

/** The bytes of an upload, which are not a call of the contract. */
export async function addUploadRoutes(
  app: FastifyInstance,
  ports: Ports,
  authenticator: Authenticator,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // The rest of a refused upload is not read.
    scope.addHook('onError', async (_request, reply) => void reply.header('connection', 'close'))

    scope.put<Addressed>(
      fileContentPath(':id'),
      { onRequest: authenticating(ports, authenticator, 'public'), config: { takesUpload: true } },
      async ({ ctx, params, query, body, headers }, reply) => {
        const pieces = body instanceof Readable ? body : Readable.from([])
        const contentType = headers['content-type'] ?? ''
        await receiveUpload(ctx as Ctx, { id: requireFileId(params.id), query, contentType, pieces })
        return reply.status(204).send()
      },
    )
  })
}
