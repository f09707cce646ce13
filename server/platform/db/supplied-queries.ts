/**
 * Queries on tables of later domains, by name. The store that owns the tables declares and exports each by declaration
 * merging, and its domain supplies it in `domain.ts`.
 */
export interface SuppliedQueries {}

const supplied: Partial<SuppliedQueries> = {}

export function supplyQueries(queries: Partial<SuppliedQueries>): void {
  Object.assign(supplied, queries)
}

export function suppliedQuery<Name extends keyof SuppliedQueries>(name: Name): SuppliedQueries[Name] {
  const query = supplied[name]
  if (!query) throw new Error(`No domain supplies the query ${name}`)
  return query
}
