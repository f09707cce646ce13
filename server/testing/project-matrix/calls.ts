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
  /** As this user. */
  make(scene: Scene, as: string, way: Way): Promise<{ status: number }>
}

const project = ({ idOf }: Pick<Scene, 'idOf'>) => ({ id: idOf('project') })

const ON_PROJECT: Omit<Call, 'thing'>[] = [
  {
    name: 'get',
    needs: 'read',
    make: (scene, as) => scene.app.call(as, projects.get, project(scene)),
  },
  {
    name: 'list files',
    needs: 'read',
    make: (scene, as) => scene.app.call(as, projects.listFiles, project(scene)),
  },
  {
    name: 'list notebooks',
    needs: 'read',
    make: (scene, as) => scene.app.call(as, projectNotebooks.list, project(scene)),
  },
  {
    name: 'add favorite',
    needs: 'read',
    make: (scene, as) => scene.app.call(as, projects.addFavorite, project(scene)),
  },
  {
    name: 'remove favorite',
    needs: 'read',
    make: (scene, as) => scene.app.call(as, projects.removeFavorite, project(scene)),
  },
  {
    name: 'rename',
    needs: 'update',
    make: (scene, as) =>
      scene.app.call(as, projects.update, { ...project(scene), name: `Sea ${scene.word}` }),
  },
  {
    name: 'describe',
    needs: 'update',
    make: (scene, as) => scene.app.call(as, projects.update, { ...project(scene), description: 'Deep' }),
  },
  {
    name: 'remove files',
    needs: 'update',
    make: (scene, as) =>
      scene.app.call(as, projects.removeFiles, { ...project(scene), fileIds: [randomUUID()] }),
  },
  {
    name: 'switch an instruction',
    needs: 'update',
    make: (scene, as) =>
      scene.app.call(as, projects.toggleSystemPrompt, {
        ...project(scene),
        fileId: scene.idOf('instruction'),
        enabled: true,
      }),
  },
  {
    name: 'remove instructions',
    needs: 'update',
    make: (scene, as) =>
      scene.app.call(as, projects.removeSystemPrompts, { ...project(scene), fileIds: [randomUUID()] }),
  },
  {
    name: 'add an own notebook',
    needs: 'update',
    make: (scene, as, way) =>
      scene.app.call(as, projectNotebooks.add, {
        ...project(scene),
        sessionIds: [scene.spareNotebooks.get(way) ?? ''],
      }),
  },
  {
    name: 'take out notebooks',
    needs: 'update',
    make: (scene, as) =>
      scene.app.call(as, projectNotebooks.remove, { ...project(scene), sessionIds: [randomUUID()] }),
  },
  {
    name: 'create a notebook',
    needs: 'update',
    make: (scene, as) =>
      scene.app.call(as, notebooks.create, { name: 'New', projectId: scene.idOf('project') }),
  },
  {
    name: 'add members',
    needs: 'share',
    make: (scene, as) =>
      scene.app.call(as, projectMembers.add, {
        ...project(scene),
        recipients: [scene.recipient.username],
        role: 'reader',
      }),
  },
  {
    name: 'change the role of a member',
    needs: 'share',
    make: (scene, as) =>
      scene.app.call(as, projectMembers.update, {
        ...project(scene),
        userId: scene.recipient.id,
        role: 'reader',
      }),
  },
  {
    name: 'remove a member',
    needs: 'share',
    make: async ({ app, ...scene }, as) => {
      const removed = await app.call(as, projectMembers.remove, {
        ...project(scene),
        userId: scene.recipient.id,
      })
      const member = { ...project(scene), recipients: [scene.recipient.username], role: 'reader' as const }
      if (removed.status === 200) await app.call(scene.person('the owner').id, projectMembers.add, member)
      return removed
    },
  },
  {
    name: 'list who has access',
    needs: 'share',
    make: (scene, as) => scene.app.call(as, shares.list, { type: 'Project', ...project(scene) }),
  },
  {
    name: 'list the groups with access',
    needs: 'share',
    make: (scene, as) => scene.app.call(as, shares.listGroups, { type: 'Project', ...project(scene) }),
  },
  {
    name: 'list its links',
    needs: 'share',
    make: (scene, as) => scene.app.call(as, shares.listLinks, { type: 'Project', ...project(scene) }),
  },
  {
    name: 'share',
    needs: 'share',
    make: (scene, as) =>
      scene.app.call(as, shares.create, {
        type: 'Project',
        ...project(scene),
        recipients: [scene.recipient.username],
        permissions: ['read'],
      }),
  },
  {
    name: 'make and revoke a link',
    needs: 'share',
    make: async ({ app, ...scene }, as) => {
      const made = await app.call(as, shares.create, { type: 'Project', ...project(scene), link: {} })
      if (made.status !== 200) return made
      return app.call(as, shares.removeLink, { id: made.body.link.split('/').at(-1) ?? '' })
    },
  },
  {
    name: 'open the address of the share',
    needs: 'read',
    make: (scene, as) => scene.app.call(as, shares.open, { ids: scene.idOf('project') }),
  },
  {
    name: 'archive',
    needs: 'delete',
    make: (scene, as) => scene.app.call(as, projects.archive, project(scene)),
  },
  {
    name: 'restore from the archive',
    needs: 'delete',
    make: (scene, as) => scene.app.call(as, projects.unarchive, project(scene)),
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
      make: (scene, as) => scene.app.call(as, notebooks.get, it(scene)),
    },
    {
      name: 'list files',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, notebooks.listFiles, it(scene)),
    },
    {
      name: 'messages',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, chat.list, it(scene)),
    },
    {
      name: 'ratings',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, ratings.list, it(scene)),
    },
    {
      name: 'add favorite',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, notebookFavorites.add, it(scene)),
    },
    {
      name: 'open the address of the share',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, shares.open, { ids: scene.idOf(thing) }),
    },
    {
      name: 'clone',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, notebookCopies.clone, it(scene)),
    },
    {
      name: 'rename',
      needs: 'update',
      make: (scene, as) =>
        scene.app.call(as, notebooks.update, { ...it(scene), name: `${thing} ${scene.word}` }),
    },
    {
      name: 'send',
      needs: 'update',
      make: (scene, as) =>
        scene.app.call(as, chat.send, { ...it(scene), prompt: 'Hi', clientMessageId: randomUUID() }),
    },
    {
      name: 'stop',
      needs: 'update',
      make: (scene, as) => scene.app.call(as, chat.stopReply, it(scene)),
    },
    {
      name: 'list who has access',
      needs: 'share',
      make: (scene, as) => scene.app.call(as, shares.list, { type: 'Session', ...it(scene) }),
    },
    {
      name: 'share',
      needs: 'share',
      make: (scene, as) =>
        scene.app.call(as, shares.create, {
          type: 'Session',
          ...it(scene),
          recipients: [scene.recipient.username],
          permissions: ['read'],
        }),
    },
    {
      name: 'delete',
      needs: 'delete',
      make: (scene, as) => scene.app.call(as, notebooks.remove, it(scene)),
    },
  ]
  if (thing === 'notebook' || thing === "member's notebook")
    calls.push({
      name: 'message',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, chat.get, message(scene)),
    })
  return calls.map((call) => ({ ...call, thing }))
}

const FILE_CALLS = (thing: Thing): Call[] => {
  const it = ({ idOf }: Scene) => ({ id: idOf(thing) })
  const calls: Omit<Call, 'thing'>[] = [
    {
      name: 'get',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, files.get, it(scene)),
    },
    {
      name: 'address',
      needs: 'read',
      make: (scene, as) =>
        scene.app.call(as, files.presignedUrls, { filePaths: [`files/${scene.idOf(thing)}`] }),
    },
    {
      name: 'favorite',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, files.addFavorite, it(scene)),
    },
    {
      name: 'open the address of the share',
      needs: 'read',
      make: (scene, as) => scene.app.call(as, shares.open, { ids: scene.idOf(thing) }),
    },
    {
      name: 'rename',
      needs: 'update',
      make: (scene, as) => scene.app.call(as, files.update, { ...it(scene), notes: 'x' }),
    },
    {
      name: 'share',
      needs: 'share',
      make: (scene, as) =>
        scene.app.call(as, shares.create, {
          type: 'FabFile',
          ...it(scene),
          recipients: [scene.recipient.username],
          permissions: ['read'],
        }),
    },
    {
      name: 'delete',
      needs: 'delete',
      make: (scene, as) => scene.app.call(as, files.remove, it(scene)),
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
