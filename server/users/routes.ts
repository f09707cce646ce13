import { users } from '#contract/users.ts'
import { serve } from '#server/platform/http.ts'
import { showMe } from './service.ts'

export const usersRoutes = {
  me: serve(users.me, showMe),
}
