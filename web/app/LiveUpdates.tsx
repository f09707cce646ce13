import { useEffect } from 'react'
import { followExports } from '#web/accounts/live.ts'
import { followAnnouncements } from '#web/announcements/live.ts'
import { followChat } from '#web/chat/live.ts'
import { followFiles } from '#web/files/live.ts'
import { followMails } from '#web/mail/live.ts'
import { followMfa } from '#web/mfa/live.ts'
import { followModels } from '#web/models/live.ts'
import { followModelSettings } from '#web/models/settings-sync.ts'
import { followNotebooks } from '#web/notebooks/live.ts'
import { onLiveReconnect, startLive } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { followProjects } from '#web/projects/live.ts'
import { followCurrentUser } from '#web/users/live.ts'
import { useCurrentUser } from '#web/users/queries.ts'

/** Opens the tab's socket, and lets each domain keep its data current. A domain adds a line here. */
export function LiveUpdates() {
  const { id } = useCurrentUser()
  useEffect(() => {
    const stops = [
      followCurrentUser(),
      followExports(),
      followAnnouncements(),
      followMails(),
      followModels(),
      followModelSettings(id),
      followMfa(),
      followFiles(),
      followNotebooks(),
      followProjects(),
      followChat(),
      onLiveReconnect(refetchShown),
      startLive(id),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
  return null
}

/** Events were missed meanwhile: what is on screen is fetched again, the rest when it is next shown. */
const refetchShown = () => void queryClient.invalidateQueries()
