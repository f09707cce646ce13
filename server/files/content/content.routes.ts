import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileTextPath } from '#contract/file-texts.ts'
import { FILE_DOWNLOAD_PATH, fileContentPath } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { parseByteRange } from '#server/platform/byte-range.ts'
import type { Ctx, Ports, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import type { StoredFile } from '../policy.ts'
import { requireFile } from '../service.ts'
import { receiveUpload } from '../uploads/upload-content.service.ts'
import { requireAddressed } from './addresses.service.ts'
import { openContent } from './content.service.ts'
import { attachment } from './disposition.ts'
import { readDocument } from './documents.service.ts'

const PATH = fileContentPath(':id')

type Addressed = { Params: { id: string }; Querystring: Record<string, unknown> }

/**
 * Uploads and downloads of bytes, which are not calls of the contract. Downloads are never shown as a page of
 * this site.
 */
export async function addContentRoutes(
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
      PATH,
      { onRequest: authenticating(ports, authenticator, 'public'), config: { takesUpload: true } },
      async ({ ctx, params, query, body, headers }, reply) => {
        const pieces = body instanceof Readable ? body : Readable.from([])
        const contentType = headers['content-type'] ?? ''
        await receiveUpload(ctx as Ctx, { id: requireId(params.id), query, contentType, pieces })
        return reply.status(204).send()
      },
    )

    scope.get<Addressed>(
      PATH,
      { onRequest: authenticating(ports, authenticator, 'public') },
      async (request, reply) => {
        const { params, query, ctx } = request
        return sendFile(
          request,
          reply,
          await requireAddressed(ctx as Ctx, { id: requireId(params.id), query }),
        )
      },
    )

    scope.get<Addressed>(
      fileTextPath(':id'),
      { onRequest: authenticating(ports, authenticator, 'user'), exposeHeadRoute: false },
      async ({ ctx, params }, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const text = await readDocument(ctx as UserCtx, requireId(params.id), gone.signal)
        return reply.type('application/x-ndjson').send(Readable.from(text))
      },
    )

    scope.get<{ Querystring: { id?: unknown } }>(
      FILE_DOWNLOAD_PATH,
      { onRequest: authenticating(ports, authenticator, 'user') },
      async (request, reply) =>
        sendFile(
          request,
          reply,
          await requireFile(request.ctx as UserCtx, 'read', requireId(request.query.id)),
        ),
    )
  })
}

function requireId(id: unknown): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw notFound(filesMessages.notFound())
  return parsed.data
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const range = parseByteRange(request.headers.range, file.fileSize)
  if (range === 'outside') {
    return reply.status(416).header('content-range', `bytes */${file.fileSize}`).send()
  }
  // Without this check, Fastify would read the whole file to answer a HEAD request.
  const isAsked = request.method !== 'HEAD'
  const stream = isAsked ? await openContent(request.ctx as Ctx, file, range) : Readable.from([])
  const length = range ? range.end - range.start + 1 : file.fileSize
  return reply
    .status(range ? 206 : 200)
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': attachment(file.fileName),
      'accept-ranges': 'bytes',
      'content-length': length,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.fileSize}` }),
    })
    .type(file.mimeType)
    .send(stream)
}
