import { z } from 'zod'
import type { ListedModel } from './port.ts'

/** What lists contain: ids are required, a fact of another type counts as absent. */
export const id = z.string().min(1).max(200)
export const text = z.string().max(200).nullish().catch(undefined)
export const tokens = z.number().int().positive().nullish().catch(undefined)
export const flag = z.boolean().nullish().catch(undefined)
export const texts = z.array(z.string()).nullish().catch(undefined)
/** What a request for the next page repeats. */
export const nextPage = z.string().max(2048).nullish().catch(undefined)

type Reported = { [Fact in keyof Omit<ListedModel, 'id'>]: ListedModel[Fact] | null | undefined }

/** Without the facts that are not reported. */
export const listed = ({ id, ...facts }: { id: string } & Reported): ListedModel => ({
  id,
  ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined)),
})
