import { models } from '#contract/models.ts'
import { serve } from '#server/platform/http/http.ts'
import { listEmbeddingModels } from './embeddings.service.ts'
import { refreshListings } from './listings.service.ts'
import { listPersonalKeys, removePersonalKey, savePersonalKey } from './personal-keys.service.ts'
import { listLocalServers, listProviders, removeProvider, saveProvider } from './providers.service.ts'
import { getConfigurations, listModels, saveConfigurations } from './service.ts'
import { getModelSettings, saveModelSettings } from './settings.service.ts'

export const modelsRoutes = {
  list: serve(models.list, listModels),
  settings: serve(models.settings, getModelSettings),
  saveSettings: serve(models.saveSettings, saveModelSettings),
  personalKeys: serve(models.personalKeys, listPersonalKeys),
  savePersonalKey: serve(models.savePersonalKey, savePersonalKey),
  removePersonalKey: serve(models.removePersonalKey, removePersonalKey),
  configurations: serve(models.configurations, getConfigurations),
  saveConfigurations: serve(models.saveConfigurations, saveConfigurations),
  providers: serve(models.providers, listProviders),
  saveProvider: serve(models.saveProvider, saveProvider),
  removeProvider: serve(models.removeProvider, removeProvider),
  refresh: serve(models.refresh, refreshListings),
  embeddingModels: serve(models.embeddingModels, listEmbeddingModels),
  localServers: serve(models.localServers, listLocalServers),
}
