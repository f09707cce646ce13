import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/access.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectMembers } from '#contract/project-members.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { ratings } from '#contract/ratings.ts'
import { shares } from '#contract/shares.ts'
import type { Thing, Way } from './model.ts'
import type { Scene } from './scene.ts'

/** A call on one thing, and the permission that it needs. */
export interface Call {
  name: string
  thing: Thing
  needs: Permission
  /** As this user; returns the status. */
  make(scene: Scene, as: string, way: Way): Promise<number>
}

const project = ({ idOf }: Pick<Scene, 'idOf'>) => ({ id: idOf('project') })

const ON_PROJECT: Omit<Call, 'thing'>[] = [
  {
    name: 'get',
    needs: 'read',
    make: async (scene, as) => (await scene.app.call(as, projects.get, project(scene))).status,
  },
  {
    name: 'list files',
    needs: 'read',
    make: async (scene, as) => (await scene.app.call(as, projects.listFiles, project(scene))).status,
  },
  {
    name: 'list notebooks',
    needs: 'read',
    make: async (scene, as) => (await scene.app.call(as, projectNotebooks.list, project(scene))).status,
  },
  {
    name: 'add favorite',
    needs: 'read',
    make: async (scene, as) => (await scene.app.call(as, projects.addFavorite, project(scene))).status,
  },
  {
    name: 'remove favorite',
    needs: 'read',
    make: async (scene, as) => (await scene.app.call(as, projects.removeFavorite, project(scene))).status,
  },
  {
    name: 'rename',
    needs: 'update',
    make: async (scene, as) =>
      (await scene.app.call(as, projects.update, { ...project(scene), name: `Sea ${scene.word}` })).status,
  },
  {
    name: 'describe',
    needs: 'update',
    make: async (scene, as) =>
      (await scene.app.call(as, projects.update, { ...project(scene), description: 'Deep' })).status,
  },
  {
    name: 'remove files',
    needs: 'update',
    make: async (scene, as) =>
      (await scene.app.call(as, projects.removeFiles, { ...project(scene), fileIds: [randomUUID()] })).status,
  },
  {
    name: 'switch an instruction',
    needs: 'update',
    make: async (scene, as) =>
      (
        await scene.app.call(as, projects.toggleSystemPrompt, {
          ...project(scene),
          fileId: scene.idOf('instruction'),
          enabled: true,
        })
      ).status,
  },
  {
    name: 'remove instructions',
    needs: 'update',
    make: async (scene, as) =>
      (await scene.app.call(as, projects.removeSystemPrompts, { ...project(scene), fileIds: [randomUUID()] }))
        .status,
  },
  {
    name: 'add an own notebook',
    needs: 'update',
    make: async (scene, as, way) =>
      (
        await scene.app.call(as, projectNotebooks.add, {
          ...project(scene),
          sessionIds: [scene.spareNotebooks.get(way) ?? ''],
        })
      ).status,
  },
  {
    name: 'take out notebooks',
    needs: 'update',
    make: async (scene, as) =>
      (await scene.app.call(as, projectNotebooks.remove, { ...project(scene), sessionIds: [randomUUID()] }))
        .status,
  },
  {
    name: 'create a notebook',
    needs: 'update',
    make: async (scene, as) =>
      (await scene.app.call(as, notebooks.create, { name: 'New', projectId: scene.idOf('project') })).status,
  },
  {
    name: 'add members',
    needs: 'share',
    make: async (scene, as) =>
      (
        await scene.app.call(as, projectMembers.add, {
          ...project(scene),
          recipients: [scene.recipient.username],
          role: 'reader',
        })
      ).status,
  },
  {
    name: 'change the role of a member',
    needs: 'share',
    make: async (scene, as) =>
      (
        await scene.app.call(as, projectMembers.update, {
          ...project(scene),
          userId: scene.recipient.id,
          role: 'reader',
        })
      ).status,
  },
  {
    name: 'remove a member',
    needs: 'share',
    make: async ({ app, ...scene }, as) => {
      const { status } = await app.call(as, projectMembers.remove, {
        ...project(scene),
        userId: scene.recipient.id,
      })
      const member = { ...project(scene), recipients: [scene.recipient.username], role: 'reader' as const }
      if (status === 200) await app.call(scene.person('the owner').id, projectMembers.add, member)
      return status
    },
  },
  {
    name: 'list who has access',
    needs: 'share',
    make: async (scene, as) =>
      (await scene.app.call(as, shares.list, { type: 'Project', ...project(scene) })).status,
  },
  {
    name: 'list the groups with access',
    needs: 'share',
    make: async (scene, as) =>
      (await scene.app.call(as, shares.listGroups, { type: 'Project', ...project(scene) })).status,
  },
  {
    name: 'list its links',
    needs: 'share',
    make: async (scene, as) =>
      (await scene.app.call(as, shares.listLinks, { type: 'Project', ...project(scene) })).status,
  },
  {
    name: 'share',
    needs: 'share',
    make: async (scene, as) =>
      (
        await scene.app.call(as, shares.create, {
          type: 'Project',
          ...project(scene),
          recipients: [scene.recipient.username],
          permissions: ['read'],
        })
      ).status,
  },
  {
    name: 'make and revoke a link',
    needs: 'share',
    make: async ({ app, ...scene }, as) => {
      const made = await app.call(as, shares.create, { type: 'Project', ...project(scene), link: {} })
      if (made.status !== 200) return made.status
      return (await app.call(as, shares.removeLink, { id: made.body.link.split('/').at(-1) ?? '' })).status
    },
  },
  {
    name: 'open the address of the share',
    needs: 'read',
    make: async (scene, as) => (await scene.app.call(as, shares.open, { ids: scene.idOf('project') })).status,
  },
  {
    name: 'archive',
    needs: 'delete',
    make: async (scene, as) => (await scene.app.call(as, projects.archive, project(scene))).status,
  },
  {
    name: 'restore from the archive',
    needs: 'delete',
    make: async (scene, as) => (await scene.app.call(as, projects.unarchive, project(scene))).status,
  },
]
const PROJECT_CALLS = ON_PROJECT.map((call): Call => ({ ...call, thing: 'project' }))

/** Deletes only for users other than the owner: the thing must stay for the next case. */
const NOTEBOOK_CALLS = (thing: Thing): Call[] => {
  const it = ({ idOf }: Scene) => ({ id: idOf(thing) })
  const message = ({ idOf, messageIds }: Scene) => ({
    id: idOf(thing),
    messageId: messageIds.get(thing) ?? '',
  })
  const calls: Omit<Call, 'thing'>[] = [
    {
      name: 'get',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, notebooks.get, it(scene))).status,
    },
    {
      name: 'list files',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, notebooks.listFiles, it(scene))).status,
    },
    {
      name: 'messages',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, chat.list, it(scene))).status,
    },
    {
      name: 'ratings',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, ratings.list, it(scene))).status,
    },
    {
      name: 'add favorite',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, notebookFavorites.add, it(scene))).status,
    },
    {
      name: 'open the address of the share',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, shares.open, { ids: scene.idOf(thing) })).status,
    },
    {
      name: 'clone',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, notebookCopies.clone, it(scene))).status,
    },
    {
      name: 'rename',
      needs: 'update',
      make: async (scene, as) =>
        (await scene.app.call(as, notebooks.update, { ...it(scene), name: `${thing} ${scene.word}` })).status,
    },
    {
      name: 'send',
      needs: 'update',
      make: async (scene, as) =>
        (await scene.app.call(as, chat.send, { ...it(scene), prompt: 'Hi', clientMessageId: randomUUID() }))
          .status,
    },
    {
      name: 'stop',
      needs: 'update',
      make: async (scene, as) => (await scene.app.call(as, chat.stopReply, it(scene))).status,
    },
    {
      name: 'list who has access',
      needs: 'share',
      make: async (scene, as) =>
        (await scene.app.call(as, shares.list, { type: 'Session', ...it(scene) })).status,
    },
    {
      name: 'share',
      needs: 'share',
      make: async (scene, as) =>
        (
          await scene.app.call(as, shares.create, {
            type: 'Session',
            ...it(scene),
            recipients: [scene.recipient.username],
            permissions: ['read'],
          })
        ).status,
    },
    {
      name: 'delete',
      needs: 'delete',
      make: async (scene, as) => (await scene.app.call(as, notebooks.remove, it(scene))).status,
    },
  ]
  if (thing === 'notebook' || thing === "member's notebook")
    calls.push({
      name: 'message',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, chat.get, message(scene))).status,
    })
  return calls.map((call) => ({ ...call, thing }))
}

const FILE_CALLS = (thing: Thing): Call[] => {
  const it = ({ idOf }: Scene) => ({ id: idOf(thing) })
  const calls: Omit<Call, 'thing'>[] = [
    {
      name: 'get',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, files.get, it(scene))).status,
    },
    {
      name: 'address',
      needs: 'read',
      make: async (scene, as) =>
        (await scene.app.call(as, files.presignedUrls, { filePaths: [`files/${scene.idOf(thing)}`] })).status,
    },
    {
      name: 'favorite',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, files.addFavorite, it(scene))).status,
    },
    {
      name: 'open the address of the share',
      needs: 'read',
      make: async (scene, as) => (await scene.app.call(as, shares.open, { ids: scene.idOf(thing) })).status,
    },
    {
      name: 'rename',
      needs: 'update',
      make: async (scene, as) =>
        (await scene.app.call(as, files.update, { ...it(scene), notes: 'x' })).status,
    },
    {
      name: 'share',
      needs: 'share',
      make: async (scene, as) =>
        (
          await scene.app.call(as, shares.create, {
            type: 'FabFile',
            ...it(scene),
            recipients: [scene.recipient.username],
            permissions: ['read'],
          })
        ).status,
    },
    {
      name: 'delete',
      needs: 'delete',
      make: async (scene, as) => (await scene.app.call(as, files.remove, it(scene))).status,
    },
  ]
  return calls.map((call) => ({ ...call, thing }))
}

const FILES: Thing[] = [
  'file',
  "member's file",
  'file that the member may share',
  'file that the member may only read',
  'file of the notebook',
  'instruction',
  "former member's file",
]
export const CALLS: Call[] = [
  ...PROJECT_CALLS,
  ...NOTEBOOK_CALLS('notebook'),
  ...NOTEBOOK_CALLS("member's notebook"),
  ...NOTEBOOK_CALLS('temporary notebook'),
  ...NOTEBOOK_CALLS("former member's notebook"),
  ...FILES.flatMap(FILE_CALLS),
]
