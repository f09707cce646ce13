import { auth } from '#contract/auth.ts'
import { serve } from '#server/platform/http/http.ts'
import { changePassword } from './passwords/password-change.service.ts'
import { emergencyLogin, login, refresh, register, showEmergency, showStatus } from './service.ts'
import { logout, signOutBrowser } from './sessions/sign-out.service.ts'

export const authRoutes = {
  status: serve(auth.status, showStatus),
  register: serve(auth.register, register),
  login: serve(auth.login, login),
  emergencyStatus: serve(auth.emergencyStatus, showEmergency),
  emergencyLogin: serve(auth.emergencyLogin, emergencyLogin),
  refresh: serve(auth.refresh, refresh),
  logout: serve(auth.logout, logout),
  signOutBrowser: serve(auth.signOutBrowser, signOutBrowser),
  changePassword: serve(auth.changePassword, changePassword),
}
