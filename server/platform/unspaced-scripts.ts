/**
 * Letters of scripts without spaces between words (Thai, Lao, Burmese, Khmer, Japanese, Chinese) or with many
 * inflected forms (Korean), as a character class: the same for JavaScript and PostgreSQL. Finding word
 * boundaries would need a dictionary, so pairs of neighbouring letters are indexed instead.
 */
export const UNSPACED_LETTERS =
  '[\\u0E01-\\u0E4E\\u0E81-\\u0ECD\\u1000-\\u1049\\u1780-\\u17D3\\u3005-\\u3007\\u3041-\\u309F\\u30A1-\\u30FA\\u30FC-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\uFF66-\\uFF9D]+'
