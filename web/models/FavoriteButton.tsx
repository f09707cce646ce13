import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FAVORITE_MODELS_MAX, type Model } from '#contract/models.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { modelName } from './model-display.ts'
import { changeModelSettings } from './view-state.ts'

interface FavoriteButtonProps {
  model: Model
  favoriteIds: readonly string[]
}

/** Puts the current model first in the list, or back in its place. */
export function FavoriteButton({ model, favoriteIds }: FavoriteButtonProps) {
  const { t } = useTranslation()
  const isFavorite = favoriteIds.includes(model.id)
  const others = favoriteIds.filter((id) => id !== model.id)
  return (
    <IconButton
      label={t(isFavorite ? 'models.removeFavorite' : 'models.addFavorite', { name: modelName(model) })}
      icon={<Star size={16} className={isFavorite ? 'fill-current text-accent' : undefined} />}
      aria-pressed={isFavorite}
      onClick={() =>
        changeModelSettings({
          favoriteModels: isFavorite ? others : [...others, model.id].slice(-FAVORITE_MODELS_MAX),
        })
      }
    />
  )
}
