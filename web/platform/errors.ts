import { type ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import { foreignText, Message } from '#contract/messages.ts'
import { shownMessage } from './messages.ts'

/**
 * `network`: the server did not respond. `unknown`: the response has an unknown format, or our own code
 * failed.
 */
export type FailureCode = ErrorCode | 'network' | 'unknown'

interface Failure {
  code: FailureCode
  message: string
  /** Input path → its validation error. */
  fields?: Record<string, string>
  details?: ErrorDetails
  /** 0 when there was no response. */
  status: number
  requestId?: string
  /** The message says only that the call failed. */
  isWordless?: boolean
}

/** The only error of a call in the browser. Its message is shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: FailureCode
  readonly fields: Record<string, string>
  readonly details: ErrorDetails
  readonly status: number
  readonly requestId: string | undefined
  readonly isWordless: boolean

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.details = failure.details ?? {}
    this.status = failure.status
    this.requestId = failure.requestId
    this.isWordless = failure.isWordless ?? false
  }
}

/** The error of a failed response: the text of the body, else its message or error, else the status. */
export function errorOfResponse(status: number, body: unknown): ApiError {
  const record = asRecord(body)
  const text = sentenceOf(body) ?? textOf(record.message) ?? textOf(record.error)
  const message = text ?? `Error: ${status}`
  return new ApiError({
    code: (textOf(record.code) as FailureCode | undefined) ?? 'unknown',
    message: decodeEntities(shownMessage({ ...messageIn(record), message })),
    fields: shownFields(record),
    details: ErrorDetails.safeParse(record.details).data,
    status,
    requestId: textOf(record.requestId),
    isWordless: text === undefined,
  })
}

/** Like `errorOfResponse`, for a response that was not read yet. */
export const errorOfAnswer = async (response: Response): Promise<ApiError> =>
  errorOfResponse(response.status, parsed(await response.text().catch(() => '')))

export function networkError(cause?: unknown): ApiError {
  return new ApiError(
    { code: 'network', message: shownMessage(platformMessages.noResponse()), status: 0 },
    { cause },
  )
}

/** Whether a module could not be loaded: browsers report it with different messages. */
export const isMissingPart = (thrown: unknown): boolean =>
  thrown instanceof TypeError &&
  /dynamically imported module|importing a module script failed/i.test(thrown.message)

/** Converts any thrown value into an `ApiError`. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const message = textOf(asRecord(thrown).message) ?? shownMessage(platformMessages.unexpected())
  return new ApiError({ code: 'unknown', message, status: 0 }, { cause: thrown })
}

/** Field errors are shown at the fields, and not in a notice. */
export const namesFields = ({ fields }: ApiError): boolean => Object.keys(fields).length > 0

/** The message above a form. */
export function problemBesideFields(error: ApiError | null): string | undefined {
  if (error === null || namesFields(error)) return undefined
  if (isReauthenticationCancelled(error)) return undefined
  return error.message
}

/** The user cancelled the reauthentication: nothing happened, and no notice is needed. */
export const isReauthenticationCancelled = (error: ApiError): boolean =>
  error.code === 'reauthentication_required'

export const isAbort = (thrown: unknown): boolean => asRecord(thrown).name === 'AbortError'

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A proxy may respond with an HTML page, which is not shown in a notice. */
const sentenceOf = (body: unknown): string | undefined =>
  /^\s*</.test(String(body)) ? undefined : textOf(body)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The key and parameters of a message, which the answers of a proxy do not have. */
const messageIn = (record: Record<string, unknown>): Partial<Message> | undefined =>
  Message.safeParse(record).data

function shownFields({ fields, fieldMessages }: Record<string, unknown>): Record<string, string> {
  const said = asRecord(fieldMessages)
  return Object.fromEntries(
    Object.entries(asRecord(fields)).map(([field, text]) => [
      field,
      shownMessage(Message.safeParse(said[field]).data ?? foreignText(String(text))),
    ]),
  )
}

/** Messages may contain these two entities only, when the server escaped a path. */
const decodeEntities = (text: string) => text.replaceAll('&#x2F;', '/').replaceAll('&#x3A;', ':')
