import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExperimentalFeature } from '#contract/users.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { allowedFeatures, useChangeExperimentalFeature } from './experimental.queries.ts'

/** The features that the user can turn on, as far as the administrator allows them. */
export function ExperimentalSection() {
  const { t } = useTranslation()
  const { data: allowed = [] } = useQuery(allowedFeatures())
  if (allowed.length === 0) return null
  return (
    <Section title={t('profile.experimentalTitle')} hint={t('profile.experimentalHint')}>
      <div className="max-w-form space-y-3">
        {allowed.map((feature) => (
          <FeatureSwitch key={feature} feature={feature} />
        ))}
      </div>
    </Section>
  )
}

function FeatureSwitch({ feature }: { feature: ExperimentalFeature }) {
  const { t } = useTranslation()
  const { id, experimentalFeatures } = useCurrentUser()
  const { mutate, isPending, variables } = useChangeExperimentalFeature()
  const wished = isPending ? variables.experimentalFeatures?.[feature] : undefined
  return (
    <Switch
      label={t(`profile.experimental.${feature}.label`)}
      hint={t(`profile.experimental.${feature}.hint`)}
      isOn={wished ?? experimentalFeatures[feature]}
      onChange={(isOn) => mutate({ id, experimentalFeatures: { [feature]: isOn } })}
    />
  )
}
