import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { forgetArtifactLayout, openArtifactLayout } from './layout.view-state.ts'
import { texts } from './locales/texts.ts'

export const artifacts = defineDomain({
  settingsSections: {
    profile: [
      {
        id: 'artifacts',
        tab: 'preferences',
        position: 60,
        Section: lazyComponent(
          async () => (await withTexts(import('./ArtifactsSection.tsx'), 'artifacts')).ArtifactsSection,
        ),
      },
    ],
  },
  locales: texts,
  open: openArtifactLayout,
  forget: forgetArtifactLayout,
})
