import { z } from 'zod'

/** Favorites belong to each user: what several users can read is a favorite of some of them. */
export const IsFavorite = z.object({ isFavorite: z.boolean() })
