import { startTexts } from '#web/platform/start-texts.ts'

/** The list of notebooks, and a notebook. */
export const enStart = startTexts({
  notebooks: {
    label: 'Notebooks',
    newNotebook: 'New notebook',
    search: 'Search by name or tags',
    favorites: 'Favorites',
    addFavorite: 'Add to favorites',
    removeFavorite: 'Remove from favorites',
    favoriteAdded: 'Added to favorites',
    favoriteRemoved: 'Removed from favorites',
    isFavorite: 'Favorite',
    isShared: 'Shared',
    isInProject: 'In a project',
    today: 'Today',
    thisWeek: 'This week',
    emptyTitle: 'No notebooks yet',
    emptyBody: 'Your conversations are saved here.',
    noneFound: 'No notebooks match “{{query}}”',
    loadFailed: 'Your notebooks could not be loaded',
    loadMore: 'Load more',
    loading: 'Loading notebooks',
    answering: 'A reply is being written',
    menuOf: 'Actions for {{name}}',
    menu: 'Notebook menu',
    rename: 'Rename',
    renameOf: 'New name for {{name}}',
    nameLabel: 'Notebook name',
    addToProject: 'Add to project',
    moveToProject: 'Move to another project',
    removeFromProject: 'Remove from project',
    project: 'Project: {{name}}',
    newInProject: 'New notebook in “{{name}}”',
    asksWithFiles_one: 'This notebook uses the {{count}} file of this project.',
    asksWithFiles_other: 'This notebook uses the {{count}} files of this project.',
    asksWithNoFiles: 'This project has no files yet.',
    leaveProject: 'Start without this project',
    delete: 'Delete',
    deleteTitle: 'Delete this notebook?',
    deleteBody: '“{{name}}” and all its messages will be permanently deleted.',
    renamed: 'Notebook renamed successfully',
    deleted: 'Successfully deleted {{count}} notebook(s)',
    deleteFailed: 'Failed to delete session(s)',
    notFoundTitle: 'Notebook not found',
    notFoundBody: 'It was deleted, or you do not have access.',
    offlineTitle: 'This notebook is not on this device',
    offlineBody:
      'You are offline, and this notebook has not been opened on this device before. It loads when you are back online.',
    createFailed: 'Your message was not sent. Its text is below. {{reason}}',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
