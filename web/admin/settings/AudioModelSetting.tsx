import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NO_AUDIO_MODEL } from '#contract/audio.ts'
import { audioModelOffers } from '#web/audio/queries.ts'
import { OfferedModelSetting } from './OfferedModelSetting.tsx'
import type { SettingControlProps } from './setting-control.ts'

/** The model for dictation, or for reading aloud. */
export function AudioModelSetting(props: SettingControlProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(audioModelOffers())
  const purpose = props.setting.kind === 'speechModel' ? 'speech' : 'transcription'
  const none = { value: NO_AUDIO_MODEL, label: t('settings.ofTheBrowser') }
  return <OfferedModelSetting {...props} none={none} offers={data?.[purpose]} failure={error} />
}
