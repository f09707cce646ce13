import type { GuideSection } from './chapters.ts'

/** The id of a section in its page: its title in lower case, with hyphens. */
export const idOfSection = ({ title }: Pick<GuideSection, 'title'>): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'chapter'
