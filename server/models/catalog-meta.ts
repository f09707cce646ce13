import { textModels } from './catalog-model.ts'

const LLAMA_3 = { window: 128_000, output: 4096, thinking: 'none' } as const

/** Meta's models run on Amazon Bedrock, under inference profiles of the United States. */
export const metaModels = textModels('bedrock', 'Meta', [
  {
    id: 'us.meta.llama4-maverick-17b-instruct-v1:0',
    name: 'Llama 4 Maverick',
    description: 'Open multimodal model for everyday work',
    window: 1_000_000,
    output: 8192,
    thinking: 'none',
    price: [0.24, 0.97],
    released: '2025-04-05',
    trained: '2024-08',
    rank: 16,
  },
  {
    id: 'us.meta.llama4-scout-17b-instruct-v1:0',
    name: 'Llama 4 Scout',
    description: 'Open multimodal model with a very long window',
    window: 3_500_000,
    output: 8192,
    thinking: 'none',
    price: [0.17, 0.66],
    released: '2025-04-05',
    trained: '2024-08',
    rank: 31,
  },
  {
    ...LLAMA_3,
    id: 'us.meta.llama3-3-70b-instruct-v1:0',
    name: 'Llama 3.3 70B',
    description: 'Open text model',
    vision: false,
    price: [0.72, 0.72],
    released: '2024-12-06',
    trained: '2023-12',
    rank: 77,
  },
  {
    ...LLAMA_3,
    id: 'us.meta.llama3-2-11b-instruct-v1:0',
    name: 'Llama 3.2 11B',
    description: 'Small open model that reads pictures',
    price: [0.16, 0.16],
    released: '2024-09-25',
    trained: '2023-12',
    rank: 78,
  },
  {
    ...LLAMA_3,
    id: 'us.meta.llama3-1-8b-instruct-v1:0',
    name: 'Llama 3.1 8B',
    description: 'Small open text model',
    vision: false,
    price: [0.22, 0.22],
    released: '2024-07-23',
    trained: null,
    rank: 79,
  },
])
