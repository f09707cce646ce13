import { startTexts } from '#web/platform/start-texts.ts'

/** Signing in and registering. */
export const enStart = startTexts({
  auth: {
    signIn: 'Sign in',
    signInTitle: 'Welcome back',
    signInBody: 'Sign in to continue.',
    register: 'Create account',
    registerTitle: 'Create your account',
    registerBody: 'A quiet place to think with many AI models.',
    firstTitle: 'Set up Commonplace',
    firstBody: 'Create the first account. It will be the administrator.',
    closedTitle: 'Registration is closed',
    closedBody: 'Ask an administrator of this site for an account.',
    inviteBody: 'You need an invite code to join.',
    identifier: 'Email or username',
    password: 'Password',
    passwordHint: 'At least {{count}} characters',
    username: 'Username',
    usernameHint: 'Letters, digits, underscore, dot and hyphen',
    email: 'Email',
    name: 'Your name',
    optional: 'Optional',
    inviteCode: 'Invite code',
    haveAccount: 'Already have an account?',
    noAccount: 'New here?',
    sessionExpired: 'Your session has ended. Sign in to continue.',
    signInToOpen: 'Sign in to open this page.',
    notReached: 'Could not reach the server to complete the sign-in. Try again.',
    quote:
      'A commonplace book is where people have kept what they read, heard and thought, for five hundred years.',
    quoteNote: 'Yours answers back.',
  },
  authShell: {
    section: 'Sign-in',
    refusedBody:
      'This server requires multi-factor authentication. Your MFA status could not be loaded, so you cannot continue yet.',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
    signOut: 'Sign out',
    actingAs: 'You are acting as {{username}}.',
    returnToAdmin: 'Return to admin',
    returnedToAdmin: 'You are no longer acting as another user and are back in your own account.',
    signOutWords: 'log out logout leave',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
