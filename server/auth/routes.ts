import { auth } from '#contract/auth.ts'
import { serve } from '#server/platform/http.ts'
import { changePassword } from './password-change.service.ts'
import { login, logout, refresh, register, showStatus } from './service.ts'

export const authRoutes = {
  status: serve(auth.status, showStatus),
  register: serve(auth.register, register),
  login: serve(auth.login, login),
  refresh: serve(auth.refresh, refresh),
  logout: serve(auth.logout, logout),
  changePassword: serve(auth.changePassword, changePassword),
}
