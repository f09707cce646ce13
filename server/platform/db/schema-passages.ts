import type { ColumnType, Generated } from 'kysely'

/** What files are found by. */
export interface PassageTables {
  file_chunks: {
    file_id: string
    position: number
    text: string
    headings: string[]
    sections: ColumnType<{ start: number; headings: string[] }[], string | undefined, string>
    page: number | null
    row_number: number | null
    tokens: number
    has_words: Generated<boolean>
  }
  file_words: {
    word: string
    file_id: string
    first_position: number
    positions: number[]
    weights: number[]
  }
  file_title_terms: { term: string; file_id: string }
  file_vectors: { file_id: string; position: number; model: string; bits: string; vector: Buffer }
}
