import type { FunctionCall, ToolEvent, ToolProgress } from '#contract/tools.ts'
import { formatNumber, formatPercent } from '#web/platform/formats.ts'

/** The calls of an ended answer in the form of those of a running one. */
export const toolEventsOf = (calls: FunctionCall[] = []): ToolEvent[] =>
  calls.map(({ parameters, returnValue, ...call }) => ({
    ...call,
    arguments: parameters,
    result: returnValue,
  }))

/** The calls of an answer that does not wait any more: those that waited did not run. */
export const closedCalls = (calls: ToolEvent[]): ToolEvent[] =>
  calls.map((call) => (call.state === 'awaiting_approval' ? { ...call, state: 'interrupted' } : call))

/** The values of the arguments in one line, for the folded display. */
export function shortArguments(given: unknown): string {
  const values = isObject(given) ? Object.values(given) : [given]
  return values
    .filter((value) => value !== undefined && value !== null && value !== '')
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(', ')
}

/** How far a running call is: a part of the whole, or a count where the whole is unknown. */
export const shownProgress = ({ done, total }: ToolProgress): string =>
  total === undefined ? formatNumber(done) : formatPercent(done / total)

/** A JSON value, or text that contains one, on several lines; other text unchanged. */
export function fullText(given: unknown): string {
  const value = typeof given === 'string' ? parseOr(given) : given
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** A single argument that is a text of several lines, such as a program, is shown as it is. */
export function shownArguments(given: unknown): string {
  const values = isObject(given) ? Object.values(given) : []
  const [only] = values
  return values.length === 1 && typeof only === 'string' && only.includes('\n') ? only : fullText(given)
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
