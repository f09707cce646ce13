import { z } from 'zod'
import { withoutAbsent } from './without-absent.ts'

export const IMAGES_PER_ANSWER_MAX = 4
export const ASPECT_RATIOS = ['16:9', '4:3', '1:1', '3:4', '9:16'] as const
export const IMAGE_FORMATS = ['jpeg', 'png'] as const
const SEED_MAX = 2_147_483_647
/** Width and height in pixels. */
export const IMAGE_SIDE = { min: 256, max: 4096, step: 8 } as const
/** 0 is the strictest filter of the provider. */
export const SAFETY_TOLERANCE = { min: 0, max: 6, default: 2 } as const

const side = z.number().int().min(IMAGE_SIDE.min).max(IMAGE_SIDE.max).multipleOf(IMAGE_SIDE.step).optional()

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
  width: side,
  height: side,
  /** Whether the provider extends the prompt. */
  prompt_upsampling: z.boolean().optional(),
  safety_tolerance: z.number().int().min(SAFETY_TOLERANCE.min).max(SAFETY_TOLERANCE.max).optional(),
}

/** The settings of users who have not chosen any; of these, a model gets those that it has. */
export const IMAGE_DEFAULTS = {
  size: '1024x1024',
  quality: 'standard',
  style: 'natural',
  output_format: 'jpeg',
  width: 1024,
  height: 768,
  aspect_ratio: '16:9',
} as const satisfies ImageSettings

type Setting = keyof typeof imageSettings
const ImageSettings = z.object(imageSettings)
export type ImageSettings = z.infer<typeof ImageSettings>

type Quality = NonNullable<ImageSettings['quality']>
type Style = NonNullable<ImageSettings['style']>

/** The settings of pictures among other settings; absent ones are left out. */
export const imageSettingsIn = (settings: ImageSettings): ImageSettings =>
  withoutAbsent(ImageSettings.parse(settings))

/** What a model that makes pictures can take. */
export interface ImageAbilities {
  /** Fixed sizes; empty where the model has none. */
  sizes: readonly string[]
  /** The first one is the default. */
  qualities: readonly Quality[]
  has: readonly Extract<Setting, 'style' | 'seed' | 'aspect_ratio' | 'output_format' | 'prompt_upsampling'>[]
  /** Width and height in steps, where the model has any size. */
  sides?: { max: number; step: number }
  /** The greatest safety tolerance, where the model has one. */
  safetyMax?: number
  /** How many given pictures it changes or combines; 0 where it only makes new ones. */
  referencesMax: number
  /** The style that choosing the model sets. */
  styleWhenChosen?: Style
  /** Whether a mask can limit a change to a part of the first picture. */
  takesMask?: boolean
  /** Whether it only changes marked areas: it needs a picture with a mask. */
  needsMask?: boolean
  /** Whether a picture with a mask is the only one that it takes. */
  isMaskedAlone?: boolean
}

const SQUARE_AND_WIDE = ['1024x1024', '1536x1024', '1024x1536'] as const
const NO_SIZES = { sizes: [], qualities: [] } as const
const BY_SIZE = ['standard', 'hd'] as const

const GPT_IMAGE: ImageAbilities = {
  sizes: SQUARE_AND_WIDE,
  qualities: ['low', 'medium', 'high'],
  has: ['output_format'],
  referencesMax: 16,
  takesMask: true,
}
const DALL_E_3: ImageAbilities = {
  sizes: ['1024x1024', '1792x1024', '1024x1792'],
  qualities: BY_SIZE,
  has: ['style'],
  referencesMax: 0,
  styleWhenChosen: 'natural',
}

type Family = [name: RegExp, abilities: ImageAbilities]

/** OpenAI has ended it; compatible servers still offer it. */
const DALL_E_3_FAMILY: Family = [/dall-?e-?3/i, DALL_E_3]

/** FLUX of Black Forest Labs. */
const FLUX: readonly Family[] = [
  [
    /fill/i,
    {
      ...NO_SIZES,
      has: ['seed', 'prompt_upsampling', 'output_format'],
      safetyMax: 6,
      referencesMax: 1,
      takesMask: true,
      needsMask: true,
    },
  ],
  [
    /kontext/i,
    {
      ...NO_SIZES,
      has: ['aspect_ratio', 'seed', 'prompt_upsampling', 'output_format'],
      safetyMax: 6,
      referencesMax: 4,
    },
  ],
  [
    /ultra/i,
    {
      ...NO_SIZES,
      has: ['aspect_ratio', 'seed', 'prompt_upsampling', 'output_format'],
      safetyMax: 6,
      referencesMax: 0,
    },
  ],
  [
    /flux-2/i,
    {
      ...NO_SIZES,
      has: ['seed', 'output_format'],
      sides: { max: 2048, step: 16 },
      safetyMax: 5,
      referencesMax: 8,
    },
  ],
  [
    /(?:)/,
    {
      ...NO_SIZES,
      has: ['seed', 'prompt_upsampling', 'output_format'],
      sides: { max: 1440, step: 32 },
      safetyMax: 6,
      referencesMax: 0,
    },
  ],
]

/** By the backend of a model; the first family whose name fits. */
const FAMILIES: Partial<Record<string, readonly Family[]>> = {
  openai: [DALL_E_3_FAMILY, [/(?:)/, GPT_IMAGE]],
  gemini: [[/(?:)/, { ...NO_SIZES, has: ['aspect_ratio', 'seed'], referencesMax: 3 }]],
  xai: [[/(?:)/, { ...NO_SIZES, has: ['aspect_ratio'], referencesMax: 3 }]],
  bfl: FLUX,
  bedrock: [
    [
      /(?:)/,
      {
        sizes: ['1024x1024', '1280x720', '720x1280'],
        qualities: BY_SIZE,
        has: ['seed'],
        referencesMax: 5,
        takesMask: true,
        isMaskedAlone: true,
      },
    ],
  ],
  openai_compatible: [
    DALL_E_3_FAMILY,
    [/gpt-image/i, GPT_IMAGE],
    [
      /(?:)/,
      {
        sizes: ['512x512', ...SQUARE_AND_WIDE],
        qualities: BY_SIZE,
        has: ['style'],
        referencesMax: 4,
        takesMask: true,
      },
    ],
  ],
}

/** The abilities of an image model; nothing for one of a provider whose pictures are not supported. */
export const imageAbilitiesOf = ({
  backend,
  id,
}: {
  backend: string
  id: string
}): ImageAbilities | undefined => FAMILIES[backend]?.find(([name]) => name.test(id))?.[1]

/** The settings that choosing the model sets; they also count at a reset. */
export const imageSettingsWhenChosen = ({
  qualities,
  styleWhenChosen,
}: ImageAbilities): Pick<ImageSettings, 'quality' | 'style'> =>
  withoutAbsent({ quality: qualities[0], style: styleWhenChosen })

/** The defaults of a reset, as far as the model has them; the rest is left to the provider. */
export function defaultImageSettings(abilities: ImageAbilities): ImageSettings {
  const { sizes, has } = abilities
  return withoutAbsent({
    size: sizes.find((size) => size === IMAGE_DEFAULTS.size),
    output_format: has.includes('output_format') ? IMAGE_DEFAULTS.output_format : undefined,
    style: has.includes('style') ? ('vivid' as const) : undefined,
    ...imageSettingsWhenChosen(abilities),
  })
}

/** Those of the settings that the model has. */
export function fittingImageSettings(settings: ImageSettings, abilities: ImageAbilities): ImageSettings {
  const { n, size, quality, width, height, safety_tolerance } = settings
  const { output_format } = IMAGE_DEFAULTS
  const inAbilities = abilities.has.map((name) => [name, { output_format, ...settings }[name]])
  return withoutAbsent({
    ...(Object.fromEntries(inAbilities) as ImageSettings),
    n,
    size: abilities.sizes.find((one) => one === size),
    quality: abilities.qualities.find((one) => one === quality),
    width: hasSide(abilities, width) ? width : undefined,
    height: hasSide(abilities, height) ? height : undefined,
    safety_tolerance: abilities.safetyMax === undefined ? undefined : safety_tolerance,
  })
}

/** The width of a picture with these settings, divided by its height; nothing where the provider chooses it. */
export function aspectRatioOf({
  size,
  width,
  height,
  aspect_ratio,
}: Partial<Record<keyof ImageSettings, unknown>>): number | undefined {
  if (typeof width === 'number' && typeof height === 'number') return width / height
  const [, across, down] = /^(\d+)[x:](\d+)$/.exec(String(size ?? aspect_ratio)) ?? []
  return across && down ? Number(across) / Number(down) : undefined
}

/** Whether the model has pictures of this width or height. */
const hasSide = ({ sides }: ImageAbilities, value: number | undefined): boolean =>
  sides !== undefined && value !== undefined && value <= sides.max && value % sides.step === 0
