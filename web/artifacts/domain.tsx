import { defineDomain } from '#web/platform/domain.ts'
import { forgetArtifactLayout, openArtifactLayout } from './layout.view-state.ts'
import { texts } from './locales/texts.ts'

export const artifacts = defineDomain({
  locales: texts,
  open: openArtifactLayout,
  forget: forgetArtifactLayout,
})
