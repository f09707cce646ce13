import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ServerSetting, SettingName } from '#contract/settings.ts'
import {
  type CurrentUser,
  EXPERIMENTAL_FEATURES,
  type ExperimentalFeature,
  type ExperimentalFeatures,
} from '#contract/users.ts'
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

/**
 * The user of the session, without the features that the administrator has turned off since. All count as allowed until
 * the settings are loaded, which users without features do not need.
 */
export function usePermittedUser(): CurrentUser | undefined {
  const { data: user } = useQuery(currentUser())
  const hasFeature = user !== undefined && Object.values(user.experimentalFeatures).includes(true)
  const { data: allowed } = useQuery({ ...allowedFeatures(), enabled: hasFeature })
  return useMemo(
    () => (user && allowed ? { ...user, experimentalFeatures: onlyAllowed(user, allowed) } : user),
    [user, allowed],
  )
}

function onlyAllowed(
  { experimentalFeatures }: CurrentUser,
  allowed: ExperimentalFeature[],
): ExperimentalFeatures {
  const { enableAgents, enableArtifacts, enableRapidReply } = experimentalFeatures
  return {
    enableAgents: enableAgents && allowed.includes('enableAgents'),
    enableArtifacts: enableArtifacts && allowed.includes('enableArtifacts'),
    enableRapidReply: enableRapidReply && allowed.includes('enableRapidReply'),
  }
}

/** Whether the user has turned it on; for the next message. */
export const isFeatureWanted = (feature: ExperimentalFeature): boolean =>
  queryClient.getQueryData(currentUser().queryKey)?.experimentalFeatures[feature] ?? false

export const useChangeExperimentalFeature = () =>
  useMutation(api.users.update.mutationOptions({ onSuccess: updateCachedUser }))
