import type { DriveFailure } from '#server/google-drive/client/drive-error.ts'
import { AppError, conflict, forbidden, tooManyRequests } from '#server/platform/errors.ts'

const BUSY_SECONDS = 30

export const notConfigured = () => conflict('Google Drive is not set up here. Ask an administrator to do so.')
export const notConnected = () => conflict('Google Drive is not connected. Please connect it again.')
export const notAllowed = () =>
  forbidden('You did not allow reading your Google Drive. Please connect again and allow it.')
export const expired = () =>
  new AppError(
    'invalid',
    'This took too long, was used already, or was begun elsewhere. Please connect again.',
  )

/** The message that a user sees for a refusal by Google. */
export function driveRefusal(failure: DriveFailure): AppError {
  switch (failure) {
    case 'grant_refused':
    case 'token_refused':
      return notConnected()
    case 'client_refused':
      return new AppError(
        'unavailable',
        'Google does not accept the configured client id and secret. Ask an administrator to check them.',
      )
    case 'forbidden':
      return forbidden('Google Drive does not let you read this file')
    case 'not_found':
      return new AppError('not_found', 'This file is not in your Google Drive any more')
    case 'too_busy':
      return tooManyRequests('Google Drive asks for a pause. Please try again in a moment.', BUSY_SECONDS)
    case 'too_large_to_export':
      return new AppError('too_large', 'Google does not export documents of this size')
    case 'too_large':
      return new AppError(
        'too_large',
        'This file is larger than files may be here. Make it smaller or split it.',
      )
    case 'unreachable':
      return new AppError(
        'unavailable',
        'Google Drive cannot be reached at the moment. Please try again later.',
      )
    case 'not_understood':
      return new AppError('unavailable', 'Google Drive answered in a way that cannot be understood')
  }
}
