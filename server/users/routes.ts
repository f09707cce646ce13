import { users } from '#contract/users.ts'
import { serve } from '#server/platform/http/http.ts'
import { listAccounts, updateAccount } from './administration.service.ts'
import { removeAvatar } from './avatars.service.ts'
import { showPerson, updateFirstSteps } from './profile.service.ts'
import { showMe } from './service.ts'

export const usersRoutes = {
  me: serve(users.me, showMe),
  listAccounts: serve(users.listAccounts, listAccounts),
  updateAccount: serve(users.updateAccount, updateAccount),
  get: serve(users.get, showPerson),
  updateFirstSteps: serve(users.updateFirstSteps, updateFirstSteps),
  removeAvatar: serve(users.removeAvatar, removeAvatar),
}
