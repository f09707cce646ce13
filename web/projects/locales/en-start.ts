import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  projectsShell: {
    projects: 'Projects',
    projectsWords: 'folders workspaces collections',
    newProject: 'New project',
    newNotebookHere: 'New notebook in this project',
    addFilesHere: 'Add files to this project',
    editProject: 'Edit this project',
    editProjectWords: 'rename edit',
    deleteProject: 'Delete this project',
    edit: 'Edit project',
    addFavorite: 'Add this project to the favorites',
    removeFavorite: 'Remove this project from the favorites',
    addToFavorites: 'Add to favorites',
    removeFromFavorites: 'Remove from favorites',
    favoriteAdded: 'Added to favorites',
    favoriteRemoved: 'Removed from favorites',
    members: 'Members of this project',
    membersMenu: 'Members',
    share: 'Share',
    membersWords: 'share people invite team',
    archiveProject: 'Archive this project',
    archive: 'Archive',
    unarchiveProject: 'Restore this project from the archive',
    unarchive: 'Restore from the archive',
    searchProject: 'Search in this project',
    search: 'Search',
    leaveProject: 'Leave this project',
    leave: 'Leave',
    delete: 'Delete',
    deleteProjectWords: 'remove trash',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
