import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FileTag } from '#contract/file-tags.ts'
import type { SystemFile } from '#contract/users.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { useSystemFiles } from '#web/users/system-files.queries.ts'
import { useEmbeddingModel } from '../search-method.queries.ts'
import { tagList, useChoosePrimaryTag } from '../tags/queries.ts'

/** What the rows or cards of a list show besides their files. */
export interface RowData {
  /** The user's tags; missing while they are loaded. */
  tags: FileTag[] | undefined
  onChoosePrimaryTag: ReturnType<typeof useChoosePrimaryTag>['mutate']
  /** The user's instruction files. */
  instructions: SystemFile[]
  embeddingModel: string | null
  isMobile: boolean
}

/** Read once for a list: fast scrolling replaces all rows in each frame, with every subscription they have. */
export function useRowData(): RowData {
  const { data: tags } = useQuery(tagList())
  const { mutate: onChoosePrimaryTag } = useChoosePrimaryTag()
  const instructions = useSystemFiles()
  const embeddingModel = useEmbeddingModel()
  const isMobile = useIsMobile()
  return useMemo(
    () => ({ tags, onChoosePrimaryTag, instructions, embeddingModel, isMobile }),
    [tags, onChoosePrimaryTag, instructions, embeddingModel, isMobile],
  )
}
