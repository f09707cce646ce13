import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { ThreadSkeleton } from '#web/chat/ThreadSkeleton.tsx'
import { primeStrategies } from '#web/external-sign-in/queries.ts'
import { withTexts } from '#web/platform/texts.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import {
  enterWorkspace,
  leaveCallback,
  leaveHome,
  requireAccounts,
  requireAdmin,
  requireDeveloper,
  requireOpenEmergency,
  requireSignedOut,
} from './gates.ts'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { openNotebook, openProject, openProjects } from './workspace.ts'

const text = z.string().optional().catch(undefined)
const search = <S extends z.ZodRawShape>(shape: S) => z.object(shape)

const NotFoundPage = lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage')
const NotBuiltPage = lazyRouteComponent(() => import('./NotBuiltPage.tsx'), 'NotBuiltPage')
const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const whole = z.coerce.number().int().min(0).optional().catch(undefined)

/** Whatever stands beside the side navigation; over any of it a file may be open, at a place in it. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  validateSearch: search({
    file: text,
    filePage: whole,
    fileRow: whole,
    filePosition: whole,
    fileText: text,
  }),
  beforeLoad: enterWorkspace,
})
const admin = createRoute({ getParentRoute: () => shell, id: 'admin-only', beforeLoad: requireAdmin })

const administration = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  validateSearch: search({
    section: text,
    emergency_access: text,
    search: text,
    sort: text,
    page: text,
    state: text,
    action: text,
    actor: text,
    target: text,
    from: text,
    to: text,
  }),
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('#web/admin/AdminPage.tsx'),
        'admin',
        'external-sign-in',
        'invites',
        'mail',
        'settings',
      ),
    'AdminPage',
  ),
})

const home = createRoute({ getParentRoute: () => shell, path: '/', beforeLoad: leaveHome })
const newNotebook = createRoute({
  getParentRoute: () => shell,
  path: '/new',
  validateSearch: search({ projectId: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/notebooks/NewNotebookPage.tsx'), 'welcome'),
    'NewNotebookPage',
  ),
})
const notebook = createRoute({
  getParentRoute: () => shell,
  path: '/notebooks/$id',
  validateSearch: search({ projectId: text }),
  component: lazyRouteComponent(() => import('#web/notebooks/NotebookPage.tsx'), 'NotebookPage'),
  pendingComponent: ThreadSkeleton,
  loader: openNotebook,
})

const projects = createRoute({
  getParentRoute: () => shell,
  path: '/projects',
  validateSearch: search({ search: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/projects/ProjectsPage.tsx'), 'projects'),
    'ProjectsPage',
  ),
  loader: openProjects,
})
const project = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$id',
  component: lazyRouteComponent(
    () => withTexts(import('#web/projects/ProjectPage.tsx'), 'projects', 'files', 'file-tags', 'viewer'),
    'ProjectPage',
  ),
  loader: openProject,
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: search({ tab: z.coerce.number().optional().catch(undefined) }),
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('#web/users/ProfilePage.tsx'),
        'accounts',
        'external-sign-in',
        'file-tags',
        'mail',
        'mfa',
        'profile',
        'system-prompts',
      ),
    'ProfilePage',
  ),
})
const person = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  component: lazyRouteComponent(
    () => withTexts(import('#web/users/PersonPage.tsx'), 'profile'),
    'PersonPage',
  ),
})

const signInSearch = search({ redirectTo: text, error: text })
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: signInSearch,
  beforeLoad: requireAccounts,
  loader: primeStrategies,
  component: lazyRouteComponent(
    () => withTexts(import('#web/auth/LoginPage.tsx'), 'external-sign-in', 'mail', 'mfa'),
    'LoginPage',
  ),
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: signInSearch.extend({ invite: text }),
  beforeLoad: requireSignedOut,
  loader: primeStrategies,
  component: lazyRouteComponent(
    () => withTexts(import('#web/auth/RegisterPage.tsx'), 'external-sign-in'),
    'RegisterPage',
  ),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => withTexts(import('#web/recovery/ForgotPasswordPage.tsx'), 'mail'),
    'ForgotPasswordPage',
  ),
})
const adminEmergency = createRoute({
  getParentRoute: () => root,
  path: '/admin-emergency',
  beforeLoad: requireOpenEmergency,
  component: lazyRouteComponent(
    () => withTexts(import('#web/auth/AdminEmergencyPage.tsx'), 'mail', 'mfa'),
    'AdminEmergencyPage',
  ),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  validateSearch: search({ token: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/recovery/PasswordResetPage.tsx'), 'mail'),
    'PasswordResetPage',
  ),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: search({ token: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/recovery/VerifyEmailPage.tsx'), 'mail'),
    'VerifyEmailPage',
  ),
})
const verifyChange = createRoute({
  getParentRoute: () => root,
  path: '/verify-change',
  validateSearch: search({ token: text, cancel: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/recovery/VerifyChangePage.tsx'), 'mail'),
    'VerifyChangePage',
  ),
})
/** The server answers this address itself; the program is only here when it could not be reached. */
const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/$strategy/callback',
  validateSearch: search({ code: text, state: text }),
  beforeLoad: leaveCallback,
})
/** Where a browser arrives from signing in elsewhere. */
const signInSuccess = createRoute({
  getParentRoute: () => root,
  path: '/auth/success',
  validateSearch: search({ token: text, refreshToken: text, error: text, userId: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/external-sign-in/SignInSuccessPage.tsx'), 'external-sign-in', 'mfa'),
    'SignInSuccessPage',
  ),
})
/** Where a browser arrives from connecting a Google Drive. */
const driveCallback = createRoute({
  getParentRoute: () => root,
  path: '/google-drive/callback',
  validateSearch: search({ code: text, state: text, error: text }),
  component: lazyRouteComponent(
    () => withTexts(import('#web/google-drive/DriveCallbackPage.tsx'), 'drive'),
    'DriveCallbackPage',
  ),
})
const kit = createRoute({
  getParentRoute: () => root,
  path: '/developer/kit',
  beforeLoad: requireDeveloper,
  component: lazyRouteComponent(() => import('./UiGalleryPage.tsx'), 'UiGalleryPage'),
})

/** Addresses that are settled and whose pages are still to come: nothing links to them. */
const notBuilt = <P extends string, S extends z.ZodRawShape>(path: P, shape?: S) => ({
  path,
  component: NotBuiltPage,
  validateSearch: search(shape ?? {}),
})
const inShell = [
  notBuilt('/subscriptions/checkout', { plan: text }),
  notBuilt('/agents'),
  notBuilt('/agents/new'),
  notBuilt('/agents/$id'),
  notBuilt('/agents/$id/edit'),
  notBuilt('/share/$id'),
  notBuilt('/organizations'),
  notBuilt('/organizations/$id'),
  notBuilt('/tutorials'),
  notBuilt('/artifacts-demo'),
  notBuilt('/developer/developerNotes'),
].map((route) => createRoute({ getParentRoute: () => shell, ...route }))
const subscribe = createRoute({ getParentRoute: () => root, ...notBuilt('/subscribe') })

export const routeTree = root.addChildren([
  shell.addChildren([
    home,
    newNotebook,
    notebook,
    projects,
    project,
    profile,
    person,
    ...inShell,
    admin.addChildren([administration]),
  ]),
  login,
  register,
  forgotPassword,
  adminEmergency,
  passwordReset,
  verifyEmail,
  verifyChange,
  signInCallback,
  signInSuccess,
  driveCallback,
  kit,
  subscribe,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
