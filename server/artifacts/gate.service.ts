import { artifactsMessages } from '#contract/messages/artifacts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { hasExperimentalFeature } from '#server/users/service.ts'

/** Whether the administrator and the user have turned artifacts on. */
export const areArtifactsEnabled = async (ctx: UserCtx): Promise<boolean> =>
  (await readSetting(ctx, 'EnableArtifacts')) && (await hasExperimentalFeature(ctx, 'enableArtifacts'))

/** Refuses callers for whom artifacts are turned off, by the administrator or by themselves. */
export async function requireArtifactsEnabled(ctx: UserCtx): Promise<void> {
  if (!(await readSetting(ctx, 'EnableArtifacts'))) throw forbidden(artifactsMessages.disabledForAll())
  if (!(await hasExperimentalFeature(ctx, 'enableArtifacts'))) throw forbidden(artifactsMessages.notEnabled())
}
