import { Bot, ChartColumn, Plug, SlidersHorizontal } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followModels } from './live.ts'
import { texts } from './locales/texts.ts'
import { usableModels } from './model-choice.ts'
import { modelName } from './model-display.ts'
import { loadPersonalKeys } from './personal-keys.queries.ts'
import { followPython } from './python/python-need.ts'
import { modelList, modelTables, primeModelList } from './queries.ts'
import { routes } from './routes.ts'
import { followModelSettings } from './settings-sync.ts'
import { chooseModel } from './use-model-choice.ts'
import { forgetModelSettings, openModelSettings } from './view-state.ts'

export const models = defineDomain({
  localTables: modelTables,
  routes,
  dialogs: {
    'ai-settings': lazyComponent(
      async () => (await withTexts(import('./AiSettingsDialog.tsx'), 'model-presets')).AiSettingsDialog,
    ),
    'default-model': lazyComponent(
      async () => (await withTexts(import('./DefaultModelDialog.tsx'), 'providers')).DefaultModelDialog,
    ),
    'add-model': lazyComponent(
      async () => (await withTexts(import('./AddModelDialog.tsx'), 'model-administration')).AddModelDialog,
    ),
    'edit-model': lazyComponent(
      async () => (await withTexts(import('./EditModelDialog.tsx'), 'model-administration')).EditModelDialog,
    ),
    'test-model': lazyComponent(
      async () => (await withTexts(import('./TestModelDialog.tsx'), 'model-administration')).TestModelDialog,
    ),
    'model-preset': lazyComponent(
      async () => (await withTexts(import('./ModelPresetDialog.tsx'), 'model-presets')).ModelPresetDialog,
    ),
    'enhance-prompt': lazyComponent(
      async () => (await withTexts(import('./EnhancePromptDialog.tsx'), 'tools')).EnhancePromptDialog,
    ),
    'model-tags': lazyComponent(
      async () => (await withTexts(import('./ModelTagsDialog.tsx'), 'model-administration')).ModelTagsDialog,
    ),
    providers: lazyComponent(
      async () => (await withTexts(import('./ProvidersDialog.tsx'), 'providers')).ProvidersDialog,
    ),
  },
  settingsSections: {
    admin: [
      {
        id: 'models',
        group: 'models',
        label: () => t('modelsShell.section'),
        icon: <Bot size={16} />,
        position: 42,
        Section: lazyComponent(
          async () => (await withTexts(import('./ModelsSection.tsx'), 'model-administration')).ModelsSection,
        ),
      },
      {
        id: 'model-metrics',
        group: 'models',
        label: () => t('modelsShell.metricsSection'),
        icon: <ChartColumn size={16} />,
        position: 43,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./metrics/ModelMetricsSection.tsx'), 'model-metrics', 'diagrams'))
              .ModelMetricsSection,
        ),
      },
    ],
    profile: [
      {
        id: 'personalKeys',
        tab: 'security',
        position: 45,
        texts: () => [t('personalKeys.title'), t('personalKeys.hint')],
        // With its rows: what follows them must not move.
        Section: lazyComponent(async () => {
          const [{ PersonalKeysSection }] = await Promise.all([
            withTexts(import('./PersonalKeysSection.tsx'), 'providers'),
            loadPersonalKeys(),
          ])
          return PersonalKeysSection
        }),
      },
    ],
  },
  commands: [
    {
      id: 'choose-model',
      keys: 'Mod+Shift+M',
      label: () => t('models.choose'),
      group: 'do',
      icon: <Bot size={16} />,
      position: 25,
    },
    {
      id: 'ai-settings',
      label: () => t('models.settings'),
      keywords: () => t('modelsShell.settingsWords'),
      group: 'do',
      icon: <SlidersHorizontal size={16} />,
      position: 27,
      choose: () => openDialog('ai-settings'),
    },
    {
      id: 'connect-model',
      label: () => t('models.connect'),
      group: 'do',
      icon: <Plug size={16} />,
      position: 26,
    },
    {
      id: 'providers',
      label: () => t('modelsShell.providers'),
      group: 'do',
      icon: <Plug size={16} />,
      position: 30,
      isFor: ({ isAdmin }) => isAdmin,
      choose: () => openDialog('providers'),
    },
  ],
  palette: [
    {
      id: 'models',
      label: () => t('modelsShell.groupModels'),
      list: () =>
        usableModels(queryClient.getQueryData(modelList().queryKey) ?? []).map((model) => ({
          id: `model:${model.id}`,
          label: t('modelsShell.useModel', { name: modelName(model) }),
          icon: <Bot size={16} />,
          choose: () => chooseModel(model),
        })),
    },
  ],
  live: (userId) => {
    const stops = [followModels(), followModelSettings(userId), followPython()]
    return () => {
      for (const stop of stops) stop()
    }
  },
  locales: texts,
  // An administrator who acts as a user does not change that user's settings.
  open: (userId, { isImpersonated }) => openModelSettings(userId, { maySave: !isImpersonated }),
  prime: primeModelList,
  forget: forgetModelSettings,
})
