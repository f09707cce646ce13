import { oc } from '@orpc/contract'
import { config, z } from 'zod'
import { platformMessages } from './messages/platform.ts'
import { type Message, rule } from './messages.ts'
import { plainSentence } from './plain-sentences.ts'

// Not `z.config`: the bundler leaves out calls of `z` whose result is not used.
config({ customError: plainSentence })

/**
 * Who may make a call: anyone; a user between the first and the second step of signing in; a signed-in user, even one
 * who has yet to set up the second factor that the site requires; a signed-in user; an administrator. Each call
 * declares its level; the server enforces it.
 */
export type Access = 'public' | 'second-step' | 'enrolling' | 'user' | 'admin'

export const publicCall = oc.$meta<{ access: 'public' }>({ access: 'public' })
export const secondStepCall = oc.$meta<{ access: 'second-step' }>({ access: 'second-step' })
export const enrollingCall = oc.$meta<{ access: 'enrolling' }>({ access: 'enrolling' })
export const userCall = oc.$meta<{ access: 'user' }>({ access: 'user' })
export const adminCall = oc.$meta<{ access: 'admin' }>({ access: 'admin' })

/** The access level a call was declared with. */
export type AccessOf<C> = C extends { '~orpc': { meta: { access: infer A extends Access } } } ? A : never

/** The parsed input of a call, after defaults and trimming: the argument of a service function. */
export type InputOf<C> = C extends { '~orpc': { inputSchema?: infer S } }
  ? z.output<Extract<S, z.ZodType>>
  : never
/** The input that a caller may send, before defaults. */
export type CallerInputOf<C> = C extends { '~orpc': { inputSchema?: infer S } }
  ? z.input<Extract<S, z.ZodType>>
  : never
export type OutputOf<C> = C extends { '~orpc': { outputSchema?: infer S } }
  ? z.output<Extract<S, z.ZodType>>
  : never

/** An event sent to the users concerned, on their `user` topic, after the change was committed. */
export interface LiveEvent<S extends z.ZodType = z.ZodType, N extends string = string> {
  name: N
  payload: S
}
export const liveEvent = <const N extends string, S extends z.ZodType>(
  name: N,
  payload: S,
): LiveEvent<S, N> => ({
  name,
  payload,
})

export const PAGE_LIMIT_MAX = 100
const SEARCH_MAX = 200

/** Pages count from 1; query strings are text, hence the coercion. */
export const pageNumber = z.coerce.number().int().min(1).default(1)
export const pageLimit = z.coerce
  .number()
  .int()
  .min(1)
  .transform((limit) => Math.min(limit, PAGE_LIMIT_MAX))

/** The paging part of a list's query. */
export const pageQuery = (defaultLimit: number) => ({
  page: pageNumber,
  limit: pageLimit.default(defaultLimit),
})

/** The name filter of a list. */
export const searchText = z.string().trim().max(SEARCH_MAX)

/** An id as input: UUIDs may be written in capitals, and are compared in lower case. */
export const givenId = z.uuid().toLowerCase()

/** Several values of one query parameter: joined by commas, or the parameter repeated. */
export const listed = <S extends z.ZodType<string, string>>(
  item: S,
  { empty, max }: { empty: Message; max: number },
) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(',').filter(Boolean)))
    .pipe(
      z
        .array(item)
        .min(1, rule(empty))
        .max(max, rule(platformMessages.tooManyAtOnce({ max }))),
    )

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), total: z.number().int() })

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()
