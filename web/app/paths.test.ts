import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adminPath } from '#web/admin/paths.ts'
import { forgotPasswordPath, loginPath, registerPath } from '#web/auth/paths.ts'
import { homePath, newNotebookPath, notebookPath } from '#web/notebooks/paths.ts'
import { session } from '#web/platform/session.ts'
import { projectPath, projectsPath } from '#web/projects/paths.ts'
import { personPath, profilePath } from '#web/users/paths.ts'
import { galleryPath } from './paths.ts'
import { router } from './route-tree.tsx'

/** The addresses of the pages, with all of their parameters. */
const ADDRESSES = [
  '/new',
  '/notebooks/1?projectId=7',
  '/new?file=1&filePage=2&filePosition=3&fileRow=4&fileText=moon',
  '/new?projectId=7',
  '/new?temporary=true',
  '/projects',
  '/projects?search=1',
  '/projects/1',
  '/profile?tab=2',
  '/profile/1',
  '/agents',
  '/guide?chapter=1&search=2',
  '/tutorials',
  '/about',
  '/changelog',
  '/terms',
  '/policies',
  '/developer/docs?group=1&search=2',
  '/developer/developerNotes',
  '/agents/new',
  '/ai-settings?model=1',
  '/agents/1',
  '/agents/1/edit',
  '/artifacts-demo',
  '/share/1',
  '/auth/google/callback?code=1&state=2',
  '/auth/success?token=1&refreshToken=2&error=3&userId=4',
  '/login?error=1&redirectTo=%2Fnew',
  '/register',
  '/forgot-password',
  '/admin-emergency',
  '/password-reset?token=1',
  '/verify-email?token=1',
  '/verify-change?token=1',
  '/verify-change?cancel=true&token=1',
  '/google-drive/callback?code=1',
  '/mcp/callback?code=1&state=2&error=3',
  '/admin?emergency_access=true',
  '/admin?section=audit&action=1&actor=2&target=3&from=4&to=5',
  '/admin?section=users&search=1&sort=2&page=3',
]

beforeAll(() => {
  router.update({ ...router.options, history: createMemoryHistory() })
})

/** These tests have no server; requests of the pages stay pending. */
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('there is no server'))
})

test.each(ADDRESSES)('matches %s and reads all of its parameters', (address) => {
  const location = router.parseLocation(createMemoryHistory({ initialEntries: [address] }).location)
  const matches = router.matchRoutes(location)
  const pattern = matches.at(-1)?.fullPath.replace('$id', '1').replace('$strategy', 'google')
  expect(pattern).toBe(new URL(address, 'http://x').pathname)
  const given = Object.fromEntries(new URL(address, 'http://x').searchParams)
  const read = Object.entries(matches.at(-1)?.search ?? {}).map(([name, value]) => [name, String(value)])
  expect(Object.fromEntries(read)).toEqual(given)
})

test('links have these addresses', () => {
  const hrefs = [
    homePath(),
    newNotebookPath(),
    notebookPath('1'),
    notebookPath('1', { projectId: '7' }),
    newNotebookPath({ projectId: '7' }),
    newNotebookPath({ temporary: 'true' }),
    projectsPath(),
    projectPath('1'),
    profilePath(),
    profilePath({ tab: 2 }),
    personPath('1'),
    loginPath(),
    loginPath({ redirectTo: '/notebooks/1?projectId=7' }),
    registerPath({ redirectTo: '/new' }),
    forgotPasswordPath(),
    adminPath(),
    adminPath({ section: 'audit', actor: 'ann' }),
    galleryPath(),
  ].map((target) => router.buildLocation(target).href)
  expect(hrefs).toEqual([
    '/',
    '/new',
    '/notebooks/1',
    '/notebooks/1?projectId=7',
    '/new?projectId=7',
    '/new?temporary=true',
    '/projects',
    '/projects/1',
    '/profile',
    '/profile?tab=2',
    '/profile/1',
    '/login',
    '/login?redirectTo=%2Fnotebooks%2F1%3FprojectId%3D7',
    '/register?redirectTo=%2Fnew',
    '/forgot-password',
    '/admin',
    '/admin?section=audit&actor=ann',
    '/developer/gallery',
  ])
})

test.each(['/new', '/notebooks/1', '/admin', '/projects/1'])(
  'redirects visitors from %s to sign in',
  async (address) => {
    expect(session.isSignedIn()).toBe(false)
    router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
    await router.load()
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ redirectTo: address })
  },
)
