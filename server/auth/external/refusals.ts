import type { IdentityFailure } from '#server/auth/external/providers/port.ts'
import { AppError } from '#server/platform/errors.ts'

/** The messages above the sign-in form for failures with a provider; they contain no text of a provider. */
export const refusals = {
  notOffered: () => new AppError('not_found', 'This way to sign in is not set up here.'),
  expired: () => new AppError('invalid', 'This sign-in took too long or was used already. Please try again.'),
  otherBrowser: () =>
    new AppError('invalid', 'This sign-in was begun in another browser. Please try again from here.'),
  sessionEnded: () =>
    new AppError('unauthenticated', 'Your session has ended. Sign in and link the account again.'),
  noEmail: (provider: string) =>
    new AppError(
      'invalid',
      `${provider} did not confirm an email address of yours. Confirm one there, or create an account with a password.`,
    ),
  linkedElsewhere: (provider: string) =>
    new AppError('conflict', `This ${provider} account is linked to another account here.`),
} as const

const SENTENCES: Record<IdentityFailure, (provider: string) => string> = {
  cancelled: (provider) => `You did not allow ${provider} to sign you in.`,
  code_refused: (provider) => `${provider} did not accept this sign-in any more. Please try again.`,
  credentials_refused: (provider) =>
    `${provider} does not accept the configured client id and secret. Ask an administrator to check them.`,
  unreachable: (provider) => `${provider} cannot be reached at the moment. Please try again later.`,
  not_understood: (provider) => `${provider} answered in a way that cannot be trusted. Please try again.`,
}

export const providerRefusal = (failure: IdentityFailure, provider: string): AppError =>
  new AppError(failure === 'unreachable' ? 'unavailable' : 'invalid', SENTENCES[failure](provider))
