import type { Ctx } from './context.ts'

/** Kinds of resources with lists, subscriptions and running answers that follow a change of who may use them. */
export type ChangingKind = 'agent' | 'file' | 'notebook' | 'project'

/**
 * Runs a change of who may use the resources, compares their users before and after, and notifies those whose access
 * changed. Call inside `transact`.
 */
export type ChangeAccess = <T>(ctx: Ctx, ids: string[], change: () => Promise<T>) => Promise<T>

const supplied: Partial<Record<ChangingKind, ChangeAccess>> = {}

export function supplyAccessChanges(changes: Partial<Record<ChangingKind, ChangeAccess>>): void {
  Object.assign(supplied, changes)
}

/** For earlier domains: the change of access to resources of a later domain, which supplies it in `domain.ts`. */
export function accessChangeOf(kind: ChangingKind): ChangeAccess {
  const change = supplied[kind]
  if (!change) throw new Error(`No domain changes the access to a ${kind}`)
  return change
}
