import { openBlob } from '#server/platform/user-data/archive-blobs.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listOwnContents } from './service.ts'
import { listTags } from './tags/tags.service.ts'
import { emitToSharers } from './trash/trash.service.ts'

/** A name, and its ending where it has one. */
const FILE_NAME = /^(.+?)(\.[a-z\d]{1,10})?$/is

/** The files of a user. Those they are shared with are notified of the deletion. */
export const filesData: UserData = {
  columns: {
    'files.user_id': { deletion: 'deleted', archive: 'files/' },
    'file_tags.user_id': { deletion: 'deleted', archive: 'file-tags.json' },
    'file_taggings.user_id': { deletion: 'deleted', archive: 'none' },
    'file_favorites.user_id': { deletion: 'deleted', archive: 'none' },
    'hidden_files.user_id': { deletion: 'deleted', archive: 'none' },
  },
  archive: {
    contents: { 'files/': 'the files you uploaded', 'file-tags.json': 'the tags of your files' },
    async list(ctx) {
      const contents = await listOwnContents(ctx)
      return [
        { name: 'file-tags', files: [{ ending: '.json', open: () => jsonText(() => listTags(ctx)) }] },
        ...contents.map(({ id, fileName, blobKey }) => {
          const [, name = fileName, ending = ''] = FILE_NAME.exec(fileName) ?? []
          const files = [{ ending, open: () => openBlob(ctx, blobKey) }]
          return { id, folder: 'files', name, files, isCounted: true }
        }),
      ]
    },
  },
  erase: (ctx, { id }) => emitToSharers(ctx, id),
}
