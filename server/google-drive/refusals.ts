import { googleDriveMessages } from '#contract/messages/google-drive.ts'
import type { DriveFailure } from '#server/google-drive/client/drive-error.ts'
import { AppError, conflict, forbidden, tooManyRequests } from '#server/platform/errors.ts'

const BUSY_SECONDS = 30

export const notConfigured = () => conflict(googleDriveMessages.notSetUp())
export const notConnected = () => conflict(googleDriveMessages.notConnected())
export const notAllowed = () => forbidden(googleDriveMessages.denied())
export const expired = () => new AppError('invalid', googleDriveMessages.connectingExpired())

/** The message that a user sees for a refusal by Google. */
export function driveRefusal(failure: DriveFailure): AppError {
  switch (failure) {
    case 'grant_refused':
    case 'token_refused':
      return notConnected()
    case 'client_refused':
      return new AppError('unavailable', googleDriveMessages.misconfigured())
    case 'forbidden':
      return forbidden(googleDriveMessages.fileForbidden())
    case 'not_found':
      return new AppError('not_found', googleDriveMessages.fileGone())
    case 'too_busy':
      return tooManyRequests(googleDriveMessages.busy(), BUSY_SECONDS)
    case 'too_large_to_export':
      return new AppError('too_large', googleDriveMessages.exportTooLarge())
    case 'too_large':
      return new AppError('too_large', googleDriveMessages.fileTooLarge())
    case 'unreachable':
      return new AppError('unavailable', googleDriveMessages.unreachable())
    case 'not_understood':
      return new AppError('unavailable', googleDriveMessages.answerInvalid())
  }
}
