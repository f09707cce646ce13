import { Shapes } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { useServerSetting } from '#web/settings/queries.ts'
import { forgetArtifactLayout, openArtifactLayout } from './layout.view-state.ts'
import { followArtifacts } from './live.ts'
import { artifactTables } from './local-artifacts.ts'
import { texts } from './locales/texts.ts'
import { artifactsPath } from './paths.ts'
import { routes } from './routes.ts'

export const artifacts = defineDomain({
  routes,
  commands: [
    {
      id: 'show-artifacts',
      label: () => t('artifactsShell.artifacts'),
      keywords: () => t('artifactsShell.artifactsWords'),
      group: 'go',
      icon: <Shapes size={16} />,
      position: 26,
      isFor: ({ experimentalFeatures }) => experimentalFeatures.enableArtifacts,
      useIsPermitted: () => useServerSetting('EnableArtifacts') !== 'false',
      choose: { page: artifactsPath },
    },
  ],
  navigation: [{ command: 'show-artifacts', place: 'list', position: 26, isPlace: true }],
  live: followArtifacts,
  localTables: artifactTables,
  locales: texts,
  open: openArtifactLayout,
  forget: forgetArtifactLayout,
})
