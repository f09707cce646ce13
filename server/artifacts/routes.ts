import { artifacts } from '#contract/artifacts.ts'
import { serve } from '#server/platform/http/http.ts'
import { findArtifact, listArtifacts, showArtifact, updateArtifact } from './service.ts'

export const artifactsRoutes = {
  list: serve(artifacts.list, listArtifacts),
  get: serve(artifacts.get, showArtifact),
  find: serve(artifacts.find, findArtifact),
  update: serve(artifacts.update, updateArtifact),
}
