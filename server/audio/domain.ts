import { defineDomain } from '#server/platform/domain.ts'
import { addAudioRoutes, audioRoutes } from './routes.ts'

export const audio = defineDomain({ routes: { audio: audioRoutes }, addHttp: addAudioRoutes })
