import { projects } from '#contract/projects.ts'
import { serve } from '#server/platform/http/http.ts'
import { addFavoriteProject, removeFavoriteProject } from './favorites.service.ts'
import {
  addFiles,
  addInstructions,
  listProjectFiles,
  removeFiles,
  removeInstructions,
  removeMissingFiles,
  toggleInstruction,
} from './files.service.ts'
import {
  archiveProject,
  createProject,
  listProjects,
  listProjectsOf,
  removeProject,
  showProject,
  unarchiveProject,
  updateProject,
} from './service.ts'

export const projectsRoutes = {
  create: serve(projects.create, createProject),
  list: serve(projects.list, listProjects),
  listOf: serve(projects.listOf, listProjectsOf),
  get: serve(projects.get, showProject),
  update: serve(projects.update, updateProject),
  remove: serve(projects.remove, removeProject),
  archive: serve(projects.archive, archiveProject),
  unarchive: serve(projects.unarchive, unarchiveProject),
  addFavorite: serve(projects.addFavorite, addFavoriteProject),
  removeFavorite: serve(projects.removeFavorite, removeFavoriteProject),
  listFiles: serve(projects.listFiles, listProjectFiles),
  addFiles: serve(projects.addFiles, addFiles),
  removeFiles: serve(projects.removeFiles, removeFiles),
  addSystemPrompts: serve(projects.addSystemPrompts, addInstructions),
  removeSystemPrompts: serve(projects.removeSystemPrompts, removeInstructions),
  toggleSystemPrompt: serve(projects.toggleSystemPrompt, toggleInstruction),
  removeMissingFiles: serve(projects.removeMissingFiles, removeMissingFiles),
}
