import { authSessions } from '#contract/auth-sessions.ts'
import { serve } from '#server/platform/http/http.ts'
import { impersonate, returnToAdmin, showCurrentSession } from './impersonation/impersonation.service.ts'
import { reauthenticate } from './reauthentication/reauthentication.service.ts'
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from './sessions/open-sessions.service.ts'

export const authSessionsRoutes = {
  current: serve(authSessions.current, showCurrentSession),
  reauthenticate: serve(authSessions.reauthenticate, reauthenticate),
  list: serve(authSessions.list, listSessions),
  end: serve(authSessions.end, endSession),
  endOthers: serve(authSessions.endOthers, endOtherSessions),
  endAll: serve(authSessions.endAll, endAllSessions),
  impersonate: serve(authSessions.impersonate, impersonate),
  returnToAdmin: serve(authSessions.returnToAdmin, returnToAdmin),
}
