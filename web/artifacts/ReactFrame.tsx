import { runtime } from 'virtual:artifact-runtime'
import { useMemo } from 'react'
import { ArtifactFrame } from './ArtifactFrame.tsx'
import { reactPage } from './artifact-page.ts'

interface ReactFrameProps {
  content: string
  title: string
  onFix?: ((error: string) => void) | undefined
}

/** A react artifact that runs; loaded when the first one is shown, since its packages are large. */
export function ReactFrame({ content, title, onFix }: ReactFrameProps) {
  const source = useMemo(() => reactPage({ content, runtime }), [content])
  return <ArtifactFrame source={source} title={title} onFix={onFix} />
}
