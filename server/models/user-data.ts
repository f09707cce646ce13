import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listPresets } from './presets.service.ts'
import { forgetWhoSavedProviders } from './providers.service.ts'
import { getModelSettings } from './settings.service.ts'

/** The model settings and presets of a user. */
export const modelsData: UserData = {
  columns: {
    'user_model_settings.user_id': { deletion: 'deleted', archive: 'model-settings.json' },
    'model_presets.user_id': { deletion: 'deleted', archive: 'model-presets.json' },
    // Secret: neither the archive nor an answer of the server contains them.
    'personal_keys.user_id': { deletion: 'deleted', archive: 'none' },
    // The totals of the installation stay; no content of the user is in them.
    'model_turns.user_id': { deletion: 'anonymized', archive: 'none' },
    'model_metrics.user_id': { deletion: 'anonymized', archive: 'none' },
    'provider_keys.updated_by': { deletion: 'anonymized', archive: 'none' },
  },
  archive: {
    contents: {
      'model-settings.json': 'your settings for models',
      'model-presets.json': 'your presets of settings for models',
    },
    list: async (ctx) => [
      {
        name: 'model-settings',
        files: [{ ending: '.json', open: () => jsonText(() => getModelSettings(ctx)) }],
      },
      {
        name: 'model-presets',
        files: [{ ending: '.json', open: () => jsonText(() => listPresets(ctx)) }],
      },
    ],
  },
  erase: (ctx, { id }) => forgetWhoSavedProviders(ctx, id),
}
