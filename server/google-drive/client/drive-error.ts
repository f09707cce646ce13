export type DriveFailure =
  /** The code was used, too old, or somebody else's; or what was granted was taken back. */
  | 'grant_refused'
  /** Google does not know us by that id and secret. */
  | 'client_refused'
  /** The token of access is not good any more. */
  | 'token_refused'
  | 'forbidden'
  | 'not_found'
  | 'too_busy'
  | 'too_large_to_export'
  | 'too_large'
  | 'unreachable'
  /** It answered, and not as Google answers. */
  | 'not_understood'

/** Google's own words are for the log at most: they may hold anything. */
export class DriveError extends Error {
  readonly failure: DriveFailure

  constructor(failure: DriveFailure, cause?: unknown) {
    super(`Google Drive: ${failure}`, { cause })
    this.name = 'DriveError'
    this.failure = failure
  }
}
