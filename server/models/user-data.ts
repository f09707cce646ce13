import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { forgetWhoSavedProviders } from './providers.service.ts'
import { getModelSettings } from './settings.service.ts'

/** The model settings of a user. */
export const modelsData: UserData = {
  columns: {
    'user_model_settings.user_id': { deletion: 'deleted', archive: 'model-settings.json' },
    // Secret: neither the archive nor an answer of the server contains them.
    'personal_keys.user_id': { deletion: 'deleted', archive: 'none' },
    'provider_keys.updated_by': { deletion: 'anonymized', archive: 'none' },
  },
  archive: {
    contents: { 'model-settings.json': 'your settings for models' },
    list: async (ctx) => [
      {
        name: 'model-settings',
        files: [{ ending: '.json', open: () => jsonText(() => getModelSettings(ctx)) }],
      },
    ],
  },
  erase: (ctx, { id }) => forgetWhoSavedProviders(ctx, id),
}
