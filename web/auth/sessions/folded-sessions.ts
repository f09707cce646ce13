import type { OpenSession } from '#contract/auth-sessions.ts'

/** The number of other sessions that are shown before all are requested. */
const OTHERS_SHOWN = 4

/** The session of this browser, and the first others. */
export function foldedSessions(sessions: OpenSession[]): OpenSession[] {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).slice(0, OTHERS_SHOWN)
  return sessions.filter((session) => session.isCurrent || others.includes(session))
}
