import type { NewFileGrant, NewFileGroupGrant } from '#contract/file-sharing.ts'
import { listDirectGrants } from '#server/grants/service.ts'
import type { Ctx } from '#server/platform/context.ts'

export type UserGrant = NewFileGrant & { fileId: string }
export type GroupGrant = NewFileGroupGrant & { fileId: string }

/** The direct grants on files by the kind of their subjects, oldest first. */
export async function listFileGrants(
  ctx: Ctx,
  fileIds: string[],
): Promise<{ users: UserGrant[]; groups: GroupGrant[] }> {
  const grants = await listDirectGrants(ctx, { kind: 'file', ids: fileIds })
  const of = (kind: 'user' | 'group') => grants.filter(({ subject }) => subject.kind === kind)
  return {
    users: of('user').map(({ resourceId, subject, permissions }) => ({
      fileId: resourceId,
      userId: subject.id,
      permissions,
    })),
    groups: of('group').map(({ resourceId, subject, permissions }) => ({
      fileId: resourceId,
      groupId: subject.id,
      permissions,
    })),
  }
}
