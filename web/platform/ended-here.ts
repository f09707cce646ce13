import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Whether this tab ends the use of an item itself: a mutation with one of the keys, such as removing or leaving, has its
 * id and did not fail. The page that started it closes, and must not fetch the item again before.
 */
export const isEndedHere = (id: string, mutationKeys: readonly QueryKey[]): boolean =>
  mutationKeys.some(
    (mutationKey) =>
      queryClient.getMutationCache().find({
        mutationKey,
        predicate: ({ state: { status, variables } }) => status !== 'error' && isAbout(variables, id),
      }) !== undefined,
  )

const isAbout = (input: unknown, id: string) =>
  typeof input === 'object' && input !== null && 'id' in input && input.id === id
