import { z } from 'zod'
import { Permission } from './access.ts'
import { FILE_PAGE_SIZE } from './constants/files.ts'
import { PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from './constants/projects.ts'
import { IsFavorite } from './favorites.ts'
import { FileOwner } from './file-sharing.ts'
import { chosenFiles, KnowledgeFile } from './files.ts'
import { GroupKind } from './groups.ts'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'
import { objectName } from './object-name.ts'
import {
  givenId,
  liveEvent,
  pageLimit,
  pageNumber,
  pageOf,
  pageQuery,
  searchText,
  timestamp,
  userCall,
} from './procedures.ts'

const name = objectName(PROJECT_NAME_MAX)
const description = z
  .string()
  .trim()
  .max(PROJECT_DESCRIPTION_MAX, rule(platformMessages.descriptionTooLong({ max: PROJECT_DESCRIPTION_MAX })))

/** What a project has in lists beside its name. */
export type ProjectColor = z.infer<typeof ProjectColor>
export const ProjectColor = z.enum(['blue', 'green', 'amber', 'red', 'violet'])

/** A file that instructs the models used in the notebooks of a project, while it is enabled. */
export type ProjectInstruction = z.infer<typeof ProjectInstruction>
export const ProjectInstruction = z.object({
  fileId: z.string(),
  fileName: z.string(),
  systemPriority: z.number().int(),
  enabled: z.boolean(),
})

/** What a member may do: editors change the project and ask in its notebooks, readers read. */
export type MemberRole = z.infer<typeof MemberRole>
export const MemberRole = z.enum(['editor', 'reader'])

/** A user to whom the owner has given access to a project. */
export type ProjectMember = z.infer<typeof ProjectMember>
export const ProjectMember = FileOwner.extend({ userId: z.string(), role: MemberRole, since: timestamp })

/** A group or organization whose members have access to a project, with this role. */
export type ProjectGroup = z.infer<typeof ProjectGroup>
export const ProjectGroup = z.object({ kind: GroupKind, id: z.string(), name: z.string(), role: MemberRole })

/** A group of notebooks and files. Files that the reader cannot see, or that are in the trash, are omitted. */
export type Project = z.infer<typeof Project>
export const Project = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  description: z.string(),
  /** `null`: one that follows from the id. */
  color: ProjectColor.nullable(),
  /** In the order in which models read them. */
  systemPrompts: z.array(ProjectInstruction),
  /** The files that messages in its notebooks use; the latest additions come first. */
  knowledgeIds: z.array(z.string()),
  /** The same files, by their names. */
  files: z.array(
    z.object({ id: z.string(), fileName: z.string(), mimeType: z.string(), addedAt: timestamp }),
  ),
  /** Ids of its notebooks, latest first. */
  sessions: z.array(z.string()),
  /** `null` where the reader is the owner. */
  owner: FileOwner.nullable(),
  /**
   * Whether the reader is its owner or a member. Others have opened a link: they see its notebooks, but not its files,
   * members, groups and activity.
   */
  isMember: z.boolean(),
  /** The users it is shared with, oldest first; without its owner. */
  members: z.array(ProjectMember),
  /** The groups and organizations it is shared with. */
  groups: z.array(ProjectGroup),
  /** The permissions of the reader. */
  permissions: z.array(Permission),
  /** Archived projects are only in the list of archived ones. */
  archivedAt: timestamp.nullable(),
  /** Of the reader. */
  isFavorite: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** Whether its name or description contains a text; the latest change comes first. */
const projectQuery = {
  search: searchText.optional(),
  /** Only the caller's favorites. */
  favorite: z.stringbool().default(false),
  /** Only archived projects; otherwise none of them. */
  archived: z.stringbool().default(false),
  /** Only those that are shared with this organization. */
  organizationId: givenId.optional(),
  page: pageNumber,
  /** Without it the first page has 4 and each later one 8, without repetitions or gaps. */
  limit: pageLimit.optional(),
}

const filesOfProject = z.object({ id: givenId, fileIds: chosenFiles() })

export const projects = {
  create: userCall
    .route({ method: 'POST', path: '/projects', summary: 'Create a project' })
    .input(
      z.object({ name, description: description.default(''), color: ProjectColor.nullable().default(null) }),
    )
    .output(Project),
  list: userCall
    .route({
      method: 'GET',
      path: '/projects',
      summary: 'Your projects and those you are a member of, latest change first',
    })
    .input(z.object(projectQuery))
    .output(pageOf(Project)),
  /** That user's projects that the caller may see. */
  listOf: userCall
    .route({ method: 'GET', path: '/users/{id}/projects', summary: 'The projects of a user' })
    .input(z.object({ id: givenId, ...projectQuery }))
    .output(pageOf(Project)),
  get: userCall
    .route({ method: 'GET', path: '/projects/{id}', summary: 'One project' })
    .input(z.object({ id: givenId }))
    .output(Project),
  update: userCall
    .route({ method: 'PUT', path: '/projects/{id}', summary: 'Rename, describe or color a project' })
    .input(
      z.object({
        id: givenId,
        name: name.optional(),
        description: description.optional(),
        color: ProjectColor.nullable().optional(),
      }),
    )
    .output(Project),
  /** It leaves the lists of all its members; nothing else changes. */
  archive: userCall
    .route({ method: 'POST', path: '/projects/{id}/archive', summary: 'Archive a project' })
    .input(z.object({ id: givenId }))
    .output(Project),
  unarchive: userCall
    .route({
      method: 'DELETE',
      path: '/projects/{id}/archive',
      summary: 'Restore a project from the archive',
    })
    .input(z.object({ id: givenId }))
    .output(Project),
  /** Its files and notebooks stay with their owners, and belong to no project. */
  remove: userCall
    .route({ method: 'DELETE', path: '/projects/{id}', summary: 'Delete a project' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  addFavorite: userCall
    .route({ method: 'POST', path: '/projects/{id}/favorite', summary: 'Add a project to your favorites' })
    .input(z.object({ id: givenId }))
    .output(IsFavorite),
  removeFavorite: userCall
    .route({
      method: 'DELETE',
      path: '/projects/{id}/favorite',
      summary: 'Remove a project from your favorites',
    })
    .input(z.object({ id: givenId }))
    .output(IsFavorite),
  listFiles: userCall
    .route({
      method: 'GET',
      path: '/projects/{id}/files',
      summary: 'The files of a project, last added first',
    })
    .input(z.object({ id: givenId, ...pageQuery(FILE_PAGE_SIZE) }))
    .output(pageOf(KnowledgeFile)),
  /**
   * All of them or, when the caller may not read one, none. Existing entries stay as they are. `addedAt` restores the
   * positions of returning files, by their ids.
   */
  addFiles: userCall
    .route({ method: 'POST', path: '/projects/{id}/files', summary: 'Add files to a project' })
    .input(filesOfProject.extend({ addedAt: z.record(givenId, timestamp).optional() }))
    .output(Project),
  removeFiles: userCall
    .route({ method: 'DELETE', path: '/projects/{id}/files', summary: 'Remove files from a project' })
    .input(filesOfProject)
    .output(Project),
  /** Text files that the caller may read. Existing entries stay enabled or disabled. */
  addSystemPrompts: userCall
    .route({
      method: 'POST',
      path: '/projects/{id}/systemPrompts',
      summary: 'Add instruction files to a project',
    })
    .input(filesOfProject)
    .output(Project),
  removeSystemPrompts: userCall
    .route({
      method: 'DELETE',
      path: '/projects/{id}/systemPrompts',
      summary: 'Remove instruction files of a project',
    })
    .input(filesOfProject)
    .output(Project),
  /** `enabled` sets the state; without it the state is toggled. */
  toggleSystemPrompt: userCall
    .route({
      method: 'POST',
      path: '/projects/{id}/systemPrompts/toggle',
      summary: 'Switch an instruction file of a project on or off',
    })
    .input(z.object({ id: givenId, fileId: givenId, enabled: z.boolean().optional() }))
    .output(Project),
  /**
   * Removes those of the given files that are deleted, or that neither the caller nor another user of the project can
   * see, from the projects that the caller may change.
   */
  removeMissingFiles: userCall
    .route({
      method: 'DELETE',
      path: '/projects/removeNonExistintFiles',
      summary: 'Remove inaccessible files from your projects',
    })
    .input(z.object({ fileIds: chosenFiles() }))
    .output(z.object({ removed: z.number().int() })),
}

/**
 * As seen by the user who changed it. Renaming, trashing, restoring or unsharing a file is reported by the events of files only.
 */
export const projectChanged = liveEvent('project_changed', Project)
/** Another user changed it, or its members: it must be read again. */
export const projectOutdated = liveEvent('project_outdated', z.object({ id: z.string() }))
/** It was deleted, or the user is not a member any more. */
export const projectRemoved = liveEvent('project_removed', z.object({ id: z.string() }))
