export type DriveFailure =
  /** The code was used, expired or issued to another client; or the grant was revoked. */
  | 'grant_refused'
  /** Google refuses our client id or secret. */
  | 'client_refused'
  /** The access token is no longer valid. */
  | 'token_refused'
  | 'forbidden'
  | 'not_found'
  | 'too_busy'
  | 'too_large_to_export'
  | 'too_large'
  | 'unreachable'
  /** The response does not have the expected form. */
  | 'not_understood'

/** Google's own error text goes to the log at most: it may contain anything. */
export class DriveError extends Error {
  readonly failure: DriveFailure

  constructor(failure: DriveFailure, cause?: unknown) {
    super(`Google Drive: ${failure}`, { cause })
    this.name = 'DriveError'
    this.failure = failure
  }
}
