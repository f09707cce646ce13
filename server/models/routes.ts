import { modelAdministration } from '#contract/model-administration.ts'
import { modelMetrics } from '#contract/model-metrics.ts'
import { modelPresets } from '#contract/model-presets.ts'
import { models } from '#contract/models.ts'
import { serve } from '#server/platform/http/http.ts'
import { addModel, listAllModels, removeModel } from './administration.service.ts'
import { listEmbeddingModels } from './embeddings.service.ts'
import { listIgnoredSettings } from './ignored-settings.service.ts'
import { refreshListings } from './listings.service.ts'
import { showModelMetrics } from './metrics/metrics.service.ts'
import { testModel } from './model-test.service.ts'
import { listPersonalKeys, removePersonalKey, savePersonalKey } from './personal-keys.service.ts'
import { createPreset, listPresets, removePreset, updatePreset } from './presets.service.ts'
import { listLocalServers, listProviders, removeProvider, saveProvider } from './providers.service.ts'
import { getConfigurations, listModels, saveConfigurations } from './service.ts'
import { getModelSettings, saveModelSettings } from './settings.service.ts'

export const modelsRoutes = {
  list: serve(models.list, listModels),
  settings: serve(models.settings, getModelSettings),
  saveSettings: serve(models.saveSettings, saveModelSettings),
  ignoredSettings: serve(models.ignoredSettings, listIgnoredSettings),
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

export const modelAdministrationRoutes = {
  list: serve(modelAdministration.list, listAllModels),
  add: serve(modelAdministration.add, addModel),
  remove: serve(modelAdministration.remove, removeModel),
  test: serve(modelAdministration.test, testModel),
}

export const modelMetricsRoutes = {
  show: serve(modelMetrics.show, showModelMetrics),
}

export const modelPresetsRoutes = {
  list: serve(modelPresets.list, listPresets),
  create: serve(modelPresets.create, createPreset),
  update: serve(modelPresets.update, updatePreset),
  remove: serve(modelPresets.remove, removePreset),
}
