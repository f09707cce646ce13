import { generatedImages } from '#contract/generated-images.ts'
import { serve } from '#server/platform/http/http.ts'
import { copyGeneratedImage } from './generated-images.service.ts'

export const generatedImagesRoutes = {
  copy: serve(generatedImages.copy, copyGeneratedImage),
}
