import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  projectsShell: {
    projects: 'Projekte',
    projectsWords: 'ordner sammlungen arbeitsbereiche',
    newProject: 'Neues Projekt',
    newNotebookHere: 'Neues Notizbuch in diesem Projekt',
    addFilesHere: 'Dateien zu diesem Projekt hinzufügen',
    editProject: 'Name und Beschreibung dieses Projekts',
    editProjectWords: 'umbenennen bearbeiten',
    deleteProject: 'Dieses Projekt löschen',
    edit: 'Name und Beschreibung',
    delete: 'Löschen',
    deleteProjectWords: 'entfernen papierkorb',
  },
}
