import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  audio,
  RECORDING_BYTES_MAX,
  SPEECH_PATH,
  SpeechRequest,
  TRANSCRIPTIONS_PATH,
} from '#contract/audio.ts'
import type { Ports, UserCtx } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating, serve } from '#server/platform/http/http.ts'
import { fromIssues } from '#server/platform/http/http-errors.ts'
import { showModels, showOffers, speak, transcribe } from './service.ts'

export const audioRoutes = {
  models: serve(audio.models, showModels),
  offers: serve(audio.offers, showOffers),
}

/** Sound is played in pages and never served as a page. */
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'no-store' }

export async function addAudioRoutes(
  app: FastifyInstance,
  ports: Ports,
  authenticator: Authenticator,
): Promise<void> {
  const onRequest = authenticating(ports, authenticator, 'user')
  app.post(SPEECH_PATH, { onRequest }, async ({ ctx, body }, reply) => {
    const parsed = SpeechRequest.safeParse(body)
    if (!parsed.success) throw fromIssues(parsed.error.issues)
    const { mediaType, sound } = await speak(ctx as UserCtx, parsed.data, untilLeft(reply))
    return reply.headers(HEADERS).type(mediaType).send(Readable.from(sound))
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.post(
      TRANSCRIPTIONS_PATH,
      { onRequest, bodyLimit: RECORDING_BYTES_MAX },
      ({ ctx, body, headers }, reply) =>
        transcribe(ctx as UserCtx, {
          bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          mediaType: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
          signal: untilLeft(reply),
        }),
    )
  })
}

/** Aborts a paid call when the browser no longer waits for its result. */
function untilLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}
