import { z } from 'zod'

export const IMAGES_PER_ANSWER_MAX = 4
export const ASPECT_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16'] as const
export const IMAGE_FORMATS = ['jpeg', 'png'] as const
const SEED_MAX = 2_147_483_647

/** The settings of models that make pictures; absent ones are left to the provider. */
export const imageSettings = {
  /** The number of pictures. */
  n: z.number().int().min(1).max(IMAGES_PER_ANSWER_MAX).optional(),
  size: z
    .string()
    .regex(/^\d{3,4}x\d{3,4}$/)
    .optional(),
  quality: z.enum(['low', 'medium', 'high', 'standard', 'hd']).optional(),
  style: z.enum(['vivid', 'natural']).optional(),
  seed: z.number().int().min(0).max(SEED_MAX).optional(),
  aspect_ratio: z.enum(ASPECT_RATIOS).optional(),
  output_format: z.enum(IMAGE_FORMATS).optional(),
}

type Setting = keyof typeof imageSettings
type Quality = NonNullable<z.infer<typeof imageSettings.quality>>

/** What a model that makes pictures can take. */
export interface ImageAbilities {
  /** Fixed sizes; empty where the model has none. */
  sizes: readonly string[]
  /** The first one is the default. */
  qualities: readonly Quality[]
  has: readonly Extract<Setting, 'style' | 'seed' | 'aspect_ratio' | 'output_format'>[]
  /** Whether it changes given pictures. */
  canEdit: boolean
}

const SQUARE_AND_WIDE = ['1024x1024', '1536x1024', '1024x1536'] as const

/** By the backend of a model. */
const ABILITIES: Partial<Record<string, ImageAbilities>> = {
  openai: {
    sizes: SQUARE_AND_WIDE,
    qualities: ['low', 'medium', 'high'],
    has: ['output_format'],
    canEdit: true,
  },
  gemini: { sizes: [], qualities: [], has: ['aspect_ratio', 'seed'], canEdit: true },
  xai: { sizes: [], qualities: [], has: ['aspect_ratio'], canEdit: true },
  openai_compatible: {
    sizes: ['512x512', ...SQUARE_AND_WIDE],
    qualities: ['standard', 'hd'],
    has: ['style'],
    canEdit: true,
  },
}

/** The abilities of the models of a provider; nothing for one whose pictures are not supported. */
export const imageAbilitiesOf = ({ backend }: { backend: string }): ImageAbilities | undefined =>
  ABILITIES[backend]
