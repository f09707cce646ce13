import type { FastifyInstance } from 'fastify'
import { generatedImages, IMAGE_CONTENT_PATH } from '#contract/generated-images.ts'
import type { Ctx, Ports } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { attachment } from '#server/platform/http/disposition.ts'
import { authenticating, serve } from '#server/platform/http/http.ts'
import {
  addressImages,
  copyGeneratedImage,
  listPictures,
  openAddressedImage,
} from './generated-images.service.ts'

export const generatedImagesRoutes = {
  copy: serve(generatedImages.copy, copyGeneratedImage),
  list: serve(generatedImages.list, listPictures),
  addresses: serve(generatedImages.addresses, addressImages),
}

/** The bytes of pictures, which are no call of the contract. They are never shown as a page of this site. */
export function addImageContentRoute(app: FastifyInstance, ports: Ports, authenticator: Authenticator): void {
  const byAddress = { onRequest: authenticating(ports, authenticator, 'public') }
  app.get<{ Querystring: Record<string, unknown> }>(
    IMAGE_CONTENT_PATH,
    { ...byAddress, exposeHeadRoute: false },
    async ({ ctx, query }, reply) => {
      const { bytes, mediaType } = await openAddressedImage(ctx as Ctx, query)
      return reply
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          // The bytes of a key never change.
          'cache-control': 'private, max-age=3600, immutable',
          'content-disposition': attachment(`image.${mediaType.replace('image/', '')}`),
        })
        .type(mediaType)
        .send(bytes)
    },
  )
}
