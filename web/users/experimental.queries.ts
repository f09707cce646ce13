import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ServerSetting, SettingName } from '#contract/settings.ts'
import { EXPERIMENTAL_FEATURES, type ExperimentalFeature } from '#contract/users.ts'
import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { serverSettings } from '#web/settings/queries.ts'
import { updateCachedUser } from './queries.ts'

/** The setting with which an administrator allows each feature. */
const SETTING_OF = {
  enableAgents: 'EnableAgents',
  enableArtifacts: 'EnableArtifacts',
  enableRapidReply: 'EnableRapidReply',
} as const satisfies Record<ExperimentalFeature, SettingName>

/** The features that the administrator allows. */
export const allowedFeatures = () =>
  queryOptions({
    ...serverSettings(),
    select: (settings: ServerSetting[]): ExperimentalFeature[] =>
      EXPERIMENTAL_FEATURES.filter((feature) =>
        settings.some(
          ({ settingName, settingValue }) => settingName === SETTING_OF[feature] && settingValue === 'true',
        ),
      ),
  })

/** Whether the user has turned it on; for the next message. */
export const isFeatureWanted = (feature: ExperimentalFeature): boolean =>
  queryClient.getQueryData(currentUser().queryKey)?.experimentalFeatures[feature] ?? false

export const useChangeExperimentalFeature = () =>
  useMutation(api.users.update.mutationOptions({ onSuccess: updateCachedUser }))
