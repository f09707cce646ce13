import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  projectsShell: {
    projects: 'Projekte',
    projectsWords: 'ordner sammlungen arbeitsbereiche',
    newProject: 'Neues Projekt',
    newNotebookHere: 'Neues Notizbuch in diesem Projekt',
    addFilesHere: 'Dateien zu diesem Projekt hinzufügen',
    editProject: 'Dieses Projekt bearbeiten',
    editProjectWords: 'umbenennen bearbeiten',
    deleteProject: 'Dieses Projekt löschen',
    edit: 'Projekt bearbeiten',
    addFavorite: 'Dieses Projekt zu den Favoriten hinzufügen',
    removeFavorite: 'Dieses Projekt aus den Favoriten entfernen',
    addToFavorites: 'Zu Favoriten hinzufügen',
    removeFromFavorites: 'Aus Favoriten entfernen',
    favoriteAdded: 'Zu Favoriten hinzugefügt',
    favoriteRemoved: 'Aus Favoriten entfernt',
    members: 'Mitglieder dieses Projekts',
    membersMenu: 'Mitglieder',
    share: 'Teilen',
    membersWords: 'teilen personen einladen team',
    archiveProject: 'Dieses Projekt archivieren',
    archive: 'Archivieren',
    unarchiveProject: 'Dieses Projekt aus dem Archiv holen',
    unarchive: 'Aus dem Archiv holen',
    leaveProject: 'Dieses Projekt verlassen',
    leave: 'Verlassen',
    delete: 'Löschen',
    deleteProjectWords: 'entfernen papierkorb',
  },
}
