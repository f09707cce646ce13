import { files } from '#contract/files.ts'
import { serve } from '#server/platform/http/http.ts'
import { updateFile } from './changes.service.ts'
import { saveText } from './editing/editing.service.ts'
import { addFavoriteFile, removeFavoriteFile } from './favorites.service.ts'
import { cancelChunking, chunkFile } from './retrieval/indexing.service.ts'
import { searchFiles, showSearchMethod } from './retrieval/search.service.ts'
import { listFiles, presignFiles, showFile, showFiles } from './service.ts'
import { listThumbnails } from './thumbnails/thumbnails.service.ts'
import { emptyTrash, removeAllFiles, removeFile, removeFiles, restoreFiles } from './trash/trash.service.ts'
import { confirmFile, createFile } from './uploads/uploads.service.ts'

export const filesRoutes = {
  list: serve(files.list, listFiles),
  get: serve(files.get, showFile),
  byIds: serve(files.byIds, showFiles),
  create: serve(files.create, createFile),
  confirm: serve(files.confirm, confirmFile),
  update: serve(files.update, updateFile),
  saveText: serve(files.saveText, saveText),
  remove: serve(files.remove, removeFile),
  removeMany: serve(files.removeMany, removeFiles),
  removeAll: serve(files.removeAll, removeAllFiles),
  restore: serve(files.restore, restoreFiles),
  emptyTrash: serve(files.emptyTrash, emptyTrash),
  chunk: serve(files.chunk, chunkFile),
  cancelChunking: serve(files.cancelChunking, cancelChunking),
  addFavorite: serve(files.addFavorite, addFavoriteFile),
  removeFavorite: serve(files.removeFavorite, removeFavoriteFile),
  search: serve(files.search, searchFiles),
  searchMethod: serve(files.searchMethod, showSearchMethod),
  thumbnails: serve(files.thumbnails, listThumbnails),
  presignedUrls: serve(files.presignedUrls, presignFiles),
}
