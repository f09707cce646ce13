import { imageModels, textModels } from './catalog-model.ts'

const GROK = { window: 500_000, output: 500_000, thinking: 'effort' } as const
const LONG = 200_000

export const xaiModels = [
  ...textModels('xai', 'xAI', [
    {
      ...GROK,
      id: 'grok-4.7',
      name: 'Grok 4.7',
      description: 'For long agentic work, code and visual projects',
      price: [2, 6, 0.5],
      long: { above: LONG, price: [4, 12, 1] },
      released: '2026-09-21',
      trained: '2026-05',
      rank: 13,
    },
    {
      ...GROK,
      id: 'grok-4.6',
      name: 'Grok 4.6',
      description: 'The predecessor of Grok 4.7',
      price: [2, 6, 0.5],
      long: { above: LONG, price: [4, 12, 1] },
      released: '2026-08-12',
      trained: '2026-02-01',
      rank: 49,
    },
    {
      ...GROK,
      id: 'grok-4.5',
      name: 'Grok 4.5',
      description: 'For conversation and code',
      price: [2, 6, 0.3],
      long: { above: LONG, price: [4, 12, 0.6] },
      released: '2026-07-08',
      trained: null,
      rank: 66,
    },
    {
      id: 'grok-4.3',
      name: 'Grok 4.3',
      description: 'Cheaper, with a long window',
      window: 1_000_000,
      output: 30_000,
      thinking: 'effort',
      price: [1.25, 2.5, 0.2],
      long: { above: LONG, price: [2.5, 5, 0.4] },
      released: '2026-04-17',
      trained: null,
      rank: 67,
    },
  ]),
  ...imageModels('xai', 'xAI', [
    {
      id: 'grok-imagine-image',
      name: 'Grok Imagine',
      description: 'Pictures from text',
      window: 4096,
      picture: 0.02,
      released: '2026-05-15',
      rank: 105,
    },
  ]),
]
