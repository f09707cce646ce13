import { randomUUID } from 'node:crypto'
import { PROJECTS_MAX } from '#contract/constants/projects.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { emitProjectsChanged } from './presenter.service.ts'
import * as store from './store.ts'

/** The names of projects that the caller owns, by their ids. */
export async function namesOfOwnProjects(ctx: UserCtx): Promise<Map<string, string>> {
  const projects = await store.listOwnProjects(ctx.db, ctx.user.id)
  return new Map(projects.map(({ id, name }) => [id, name]))
}

/**
 * The project of an imported notebook: the caller's that it was imported as, else the caller's with that id, else a new
 * one, which keeps the id unless another project has it. Call it inside a transaction.
 */
export async function provideImportedProject(
  ctx: UserCtx,
  { id, name, importedAs }: { id: string; name: string; importedAs: string | undefined },
): Promise<string> {
  const userId = ctx.user.id
  const count = await store.countProjectsForChange(ctx.db, userId)
  const own = await store.listOwnProjects(ctx.db, userId)
  const ids = new Set(own.map((project) => project.id))
  const existing = [importedAs, id].find((known) => known !== undefined && ids.has(known))
  if (existing !== undefined) return existing
  if (count >= PROJECTS_MAX) throw conflict(projectsMessages.tooManyProjects({ max: PROJECTS_MAX }))
  const isTaken = (await store.findProject(ctx.db, id)) !== undefined
  const project = await store.insertProject(ctx.db, {
    id: isTaken ? randomUUID() : id,
    userId,
    name,
    description: '',
    color: null,
    createdAt: ctx.clock.now(),
  })
  await emitProjectsChanged(ctx, [project])
  return project.id
}
