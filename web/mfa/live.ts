import { settingChanged } from '#contract/settings.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchMfaStatus } from './queries.ts'

/** Learns at once when codes are demanded from now on; the answer stops it. */
export const followMfa = () =>
  onLiveEvent(settingChanged, ({ settingName }) => {
    if (settingName === 'enforceMFA') void refetchMfaStatus()
  })
