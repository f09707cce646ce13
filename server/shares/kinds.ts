import type { Permission } from '#contract/access.ts'
import { SHARE_PATH, ShareType } from '#contract/shares.ts'
import { requireAgent, requireAgentForChange } from '#server/agents/service.ts'
import {
  endAgentReading,
  listAgentGrants,
  readAgentByLink,
  shareAgent,
  unshareAgent,
} from '#server/agents/sharing.service.ts'
import { requireFile, requireFileForChange } from '#server/files/service.ts'
import { endFileReading, readFileByLink } from '#server/files/sharing/links.service.ts'
import { listSharesOfFile, shareFile, unshareFileWith } from '#server/files/sharing/shares.service.ts'
import type { GivenGrant, ResourceKind, Subject } from '#server/grants/types.ts'
import {
  endNotebookReading,
  endReadingInProject,
  readNotebookByLink,
} from '#server/notebooks/links.service.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import {
  listNotebookGrants,
  requireShareable,
  shareNotebook,
  unshareNotebook,
} from '#server/notebooks/sharing.service.ts'
import type { ChangingKind } from '#server/platform/access-changes.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { endProjectReading, readProjectByLink } from '#server/projects/links.service.ts'
import { requireProject, requireProjectForChange } from '#server/projects/service.ts'
import { listProjectGrants, shareProject, unshareProject } from '#server/projects/sharing.service.ts'

/** How a kind of resource is shared. Each function asks for the permission of the caller itself. */
interface Kind {
  /** Its name in `grants`. */
  kind: ChangingKind
  /** Returns its name. */
  requireSharing(ctx: UserCtx, id: string): Promise<string>
  share(ctx: UserCtx, share: { id: string; subjects: Subject[]; permissions: Permission[] }): Promise<unknown>
  list(ctx: UserCtx, id: string): Promise<GivenGrant[]>
  unshare(ctx: UserCtx, share: { id: string; subject: Subject }): Promise<unknown>
  /** Throws unless the caller may share it; it is locked until the transaction ends. */
  lockForSharing(ctx: UserCtx, id: string): Promise<unknown>
  /** Runs `take`, which gives the caller access, unless they have it already. */
  readByLink(ctx: UserCtx, id: string, take: () => Promise<void>): Promise<void>
  /** Removes it for those of the users whose access has ended with the time. */
  endReading(ctx: Ctx, id: string, userIds: string[]): Promise<void>
}

export const KINDS: Record<ShareType, Kind> = {
  Session: {
    kind: 'notebook',
    requireSharing: async (ctx, id) => (await requireNotebook(ctx, 'share', id)).name,
    share: shareNotebook,
    list: listNotebookGrants,
    unshare: unshareNotebook,
    lockForSharing: requireShareable,
    readByLink: readNotebookByLink,
    endReading: endNotebookReading,
  },
  FabFile: {
    kind: 'file',
    requireSharing: async (ctx, id) => (await requireFile(ctx, 'share', id)).fileName,
    share: shareFile,
    list: listSharesOfFile,
    unshare: unshareFileWith,
    lockForSharing: (ctx, id) => requireFileForChange(ctx, 'share', id),
    readByLink: readFileByLink,
    endReading: endFileReading,
  },
  Project: {
    kind: 'project',
    requireSharing: async (ctx, id) => (await requireProject(ctx, 'share', id)).name,
    share: shareProject,
    list: listProjectGrants,
    unshare: unshareProject,
    lockForSharing: (ctx, id) => requireProjectForChange(ctx, 'share', id),
    readByLink: readProjectByLink,
    async endReading(ctx, id, userIds) {
      await endProjectReading(ctx, id, userIds)
      await endReadingInProject(ctx, id, userIds)
    },
  },
  Agent: {
    kind: 'agent',
    requireSharing: async (ctx, id) => (await requireAgent(ctx, 'share', id)).name,
    share: shareAgent,
    list: listAgentGrants,
    unshare: unshareAgent,
    lockForSharing: (ctx, id) => requireAgentForChange(ctx, 'share', id),
    readByLink: readAgentByLink,
    endReading: endAgentReading,
  },
}

/** The type whose grants have this kind. */
export function typeOf(kind: ResourceKind): ShareType {
  const type = ShareType.options.find((option) => KINDS[option].kind === kind)
  if (!type) throw new Error(`Nothing of the kind ${kind} is shared`)
  return type
}

export const linkTo = ({ ports }: UserCtx, id: string): string =>
  `${siteAddress(ports.config)}${SHARE_PATH}${id}`
