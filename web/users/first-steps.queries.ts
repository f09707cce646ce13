import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { updateCachedUser } from './queries.ts'

export const dismissFirstSteps = (id: string) =>
  api.users.updateFirstSteps.call({ id, isDismissed: true }).then(updateCachedUser)

/** Reports a step of the check list, as long as it is shown; a failure is of no consequence. */
export function noteFirstStep(done: 'citation' | 'install') {
  const user = queryClient.getQueryData(currentUser().queryKey)
  if (!user || user.firstSteps.isDismissed || user.firstSteps.done.includes(done)) return
  void api.users.updateFirstSteps.call({ id: user.id, done }).then(updateCachedUser, () => undefined)
}
