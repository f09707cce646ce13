import {
  Copy,
  Download,
  FilePenLine,
  Files,
  FileText,
  FolderPlus,
  Link,
  Pencil,
  ScrollText,
  Sparkles,
  Star,
  StarOff,
  Tag,
  Trash2,
  UserPlus,
} from 'lucide-react'
import type { KnowledgeFile } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import type { CommandEntry, PaletteItem } from '#web/platform/entries.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { fileOnTopPath } from '#web/viewers/file-place.ts'
import { OpenFile } from './library/OpenFile.tsx'
import { followFiles } from './live.ts'
import { fileTables, readNewestFiles } from './local-files.ts'
import { texts } from './locales/texts.ts'
import { filesPath } from './paths.ts'
import { findFiles, primeFileList } from './queries.ts'
import { routes } from './routes.ts'
import { uploadTables } from './uploads/stored-uploads.ts'

/** On the open file. */
const ofFile: CommandEntry[] = [
  {
    id: 'edit-file',
    label: () => t('filesShell.editFile'),
    menuLabel: () => t('editor.edit'),
    group: 'here',
    icon: <FilePenLine size={16} />,
    position: 20,
  },
  {
    id: 'rename-file',
    label: () => t('filesShell.renameFile'),
    menuLabel: () => t('files.rename'),
    group: 'here',
    icon: <Pencil size={16} />,
    position: 21,
  },
  {
    id: 'add-favorite-file',
    label: () => t('filesShell.addFavoriteFile'),
    menuLabel: () => t('library.addFavorite'),
    group: 'here',
    icon: <Star size={16} />,
    position: 22,
  },
  {
    id: 'remove-favorite-file',
    label: () => t('filesShell.removeFavoriteFile'),
    menuLabel: () => t('library.removeFavorite'),
    group: 'here',
    icon: <StarOff size={16} />,
    position: 23,
  },
  {
    id: 'edit-file-tags',
    label: () => t('filesShell.editFileTags'),
    menuLabel: () => t('tags.edit'),
    group: 'here',
    icon: <Tag size={16} />,
    position: 24,
  },
  {
    id: 'add-file-to-project',
    label: () => t('filesShell.addFileToProject'),
    menuLabel: () => t('library.addToProject'),
    group: 'here',
    icon: <FolderPlus size={16} />,
    position: 25,
  },
  {
    id: 'share-file',
    label: () => t('filesShell.shareFile'),
    menuLabel: () => t('fileShares.open'),
    group: 'here',
    icon: <UserPlus size={16} />,
    position: 26,
  },
  {
    id: 'file-as-instruction',
    label: () => t('filesShell.fileAsInstruction'),
    menuLabel: () => t('instruction.open'),
    group: 'here',
    icon: <ScrollText size={16} />,
    position: 27,
  },
  {
    id: 'chunk-file',
    label: () => t('filesShell.chunkFile'),
    group: 'here',
    icon: <Sparkles size={16} />,
    position: 27,
  },
  {
    id: 'copy-file',
    label: () => t('filesShell.copyFile'),
    menuLabel: () => t('files.copy'),
    group: 'here',
    icon: <Copy size={16} />,
    position: 28,
  },
  {
    id: 'download-file',
    label: () => t('filesShell.downloadFile'),
    menuLabel: () => t('files.download'),
    group: 'here',
    icon: <Download size={16} />,
    position: 29,
  },
  {
    id: 'delete-file',
    label: () => t('filesShell.deleteFile'),
    menuLabel: () => t('files.delete'),
    group: 'here',
    icon: <Trash2 size={16} />,
    position: 30,
    isDestructive: true,
  },
]

export const files = defineDomain({
  localTables: { ...fileTables, ...uploadTables },
  routes,
  dialogs: {
    tag: lazyComponent(async () => (await withTexts(import('./tags/TagDialog.tsx'), 'file-tags')).TagDialog),
    'tag-files': lazyComponent(
      async () => (await withTexts(import('./tags/TagFilesDialog.tsx'), 'file-tags')).TagFilesDialog,
    ),
    'chunk-files': lazyComponent(
      async () => (await withTexts(import('./ChunkDialog.tsx'), 'files', 'file-tags')).ChunkDialog,
    ),
    'create-from-url': lazyComponent(
      async () => (await withTexts(import('./CreateFromUrlDialog.tsx'), 'file-sources')).CreateFromUrlDialog,
    ),
  },
  commands: [
    {
      id: 'show-files',
      label: () => t('filesShell.files'),
      keywords: () => t('filesShell.filesWords'),
      group: 'go',
      icon: <Files size={16} />,
      position: 30,
      choose: { page: filesPath },
    },
    {
      id: 'create-from-url',
      label: () => t('filesShell.createFromUrl'),
      keywords: () => t('filesShell.createFromUrlWords'),
      group: 'do',
      icon: <Link size={16} />,
      position: 10,
      choose: () => openDialog('create-from-url'),
    },
    ...ofFile,
  ],
  palette: [
    {
      id: 'files',
      label: () => t('filesShell.files'),
      list: async () => ((await readNewestFiles())?.data ?? []).map(toPaletteItem),
      find: async (text, signal) => (await findFiles(text, signal)).map(toPaletteItem),
    },
  ],
  navigation: [{ command: 'show-files', place: 'list', position: 30, isPlace: true }],
  slots: { overlay: OpenFile },
  live: followFiles,
  locales: texts,
  // Loaded in the background: the first page does not wait for it.
  prime: async () => void primeFileList(),
})

const toPaletteItem = ({ id, fileName }: Pick<KnowledgeFile, 'id' | 'fileName'>): PaletteItem => ({
  id: `file:${id}`,
  label: fileName,
  icon: <FileText size={16} />,
  choose: { page: () => fileOnTopPath(id) },
})
