import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTextPath } from '#contract/file-texts.ts'
import { FILE_DOWNLOAD_PATH, fileContentPath } from '#contract/files.ts'
import { parseByteRange } from '#server/platform/byte-range.ts'
import type { Ctx, Ports, UserCtx } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { attachment } from '#server/platform/http/disposition.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { requireFileId } from '../file-id.ts'
import type { StoredFile } from '../policy.ts'
import { requireFile } from '../service.ts'
import { openContent, requireAddressed } from './content.service.ts'
import { openViewerText } from './viewer-text.service.ts'

type Addressed = { Params: { id: string }; Querystring: Record<string, unknown> }

/** Downloads of bytes, which are not calls of the contract. They are never shown as a page of this site. */
export function addContentRoutes(app: FastifyInstance, ports: Ports, authenticator: Authenticator): void {
  const byAddress = { onRequest: authenticating(ports, authenticator, 'public') }
  const byUser = { onRequest: authenticating(ports, authenticator, 'user') }

  app.get<Addressed>(fileContentPath(':id'), byAddress, async (request, reply) => {
    const { params, query, ctx } = request
    const file = await requireAddressed(ctx as Ctx, { id: requireFileId(params.id), query })
    return sendFile(request, reply, file)
  })

  app.get<Addressed>(
    fileTextPath(':id'),
    { ...byUser, exposeHeadRoute: false },
    async ({ ctx, params }, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const text = await openViewerText(ctx as UserCtx, requireFileId(params.id), gone.signal)
      return reply.type('application/x-ndjson').send(Readable.from(text))
    },
  )

  app.get<{ Querystring: { id?: unknown } }>(FILE_DOWNLOAD_PATH, byUser, async (request, reply) => {
    const id = requireFileId(request.query.id)
    return sendFile(request, reply, await requireFile(request.ctx as UserCtx, 'read', id))
  })
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
