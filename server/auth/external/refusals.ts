import { authMessages } from '#contract/messages/auth.ts'
import type { Message } from '#contract/messages.ts'
import type { IdentityFailure } from '#server/auth/external/providers/port.ts'
import { AppError } from '#server/platform/errors.ts'

/** The messages above the sign-in form for failures with a provider; they contain no text of a provider. */
export const refusals = {
  notOffered: () => new AppError('not_found', authMessages.strategyNotSetUp()),
  expired: () => new AppError('invalid', authMessages.signInExpired()),
  otherBrowser: () => new AppError('invalid', authMessages.signInElsewhere()),
  sessionEnded: () => new AppError('unauthenticated', authMessages.linkSessionEnded()),
  noEmail: (provider: string) => new AppError('invalid', authMessages.emailUnconfirmed({ provider })),
  linkedElsewhere: (provider: string) => new AppError('conflict', authMessages.alreadyLinked({ provider })),
} as const

const MESSAGES: Record<IdentityFailure, (provider: string) => Message> = {
  cancelled: (provider) => authMessages.providerDenied({ provider }),
  code_refused: (provider) => authMessages.providerRefused({ provider }),
  credentials_refused: (provider) => authMessages.providerMisconfigured({ provider }),
  unreachable: (provider) => authMessages.providerUnreachable({ provider }),
  not_understood: (provider) => authMessages.providerUntrusted({ provider }),
}

export const providerRefusal = (failure: IdentityFailure, provider: string): AppError =>
  new AppError(failure === 'unreachable' ? 'unavailable' : 'invalid', MESSAGES[failure](provider))
