// Renews the session and asks for what every page of the workspace needs, while the application still loads.
// `web/platform/early-requests.ts` takes the answers.
;(() => {
  // Only there does before-paint.js select an outline. Without locks, other tabs may renew at the same moment.
  const { outline } = document.documentElement.dataset
  if (outline === undefined || outline === 'sign-in' || !navigator.locks) return

  // The same names, and the same steps, as in web/platform/session.ts and session-coordinator.ts.
  const ATTEMPT = 'commonplace:refresh-attempt'
  const renew = async () => {
    const attempt = localStorage.getItem(ATTEMPT) ?? crypto.randomUUID()
    localStorage.setItem(ATTEMPT, attempt)
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attempt }),
    })
    // Any other answer is no decision: the application repeats the attempt.
    if (!response.ok && response.status !== 401) return undefined
    const body = await response.json()
    localStorage.removeItem(ATTEMPT)
    return { status: response.status, body }
  }

  const paths = ['/api/users/me', '/api/auth/mfa/status', '/api/settings/fetch']
  const notebook = /^\/notebooks\/([\da-f-]{36})$/.exec(location.pathname)?.[1]
  if (notebook) {
    const session = `/api/sessions/${notebook}`
    paths.push(session, `${session}/chat?page=1&limit=10`, '/api/models')
  }

  const responses = new Map()
  // Read at once: a body that is never read keeps its connection.
  const ask = async (path, headers) => {
    const response = await fetch(path, { headers })
    const read = new Response(await response.blob(), response)
    return read.ok ? read : undefined
  }
  const askForAll = (answer) => {
    if (answer?.status !== 200) return
    const headers = { authorization: `Bearer ${answer.body.accessToken}` }
    // A failure is reported when the application asks itself.
    for (const path of paths)
      responses.set(
        path,
        ask(path, headers).catch(() => undefined),
      )
  }
  const renewal = navigator.locks.request('commonplace-refresh', renew).catch(() => undefined)
  void renewal.then(askForAll)
  window.earlyRequests = { renewal, responses }
})()
