import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FileThumbnail, KnowledgeFile } from '#contract/files.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { FileIcon } from '../FileIcon.tsx'
import { fileAddress } from '../queries.ts'
import { thumbnail } from '../thumbnails.queries.ts'

interface FilePreviewProps {
  file: KnowledgeFile
  /** False for its icon alone. */
  isComplete: boolean
  children: ReactNode
}

/** The picture of a file in the grid: its first page or lines, or its icon where there is nothing to show. */
export function FilePreview({ file, isComplete, children }: FilePreviewProps) {
  return (
    <div className="relative grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-control border border-line bg-sunk text-faint">
      {isComplete ? <Shown file={file} /> : <TypeIcon file={file} />}
      {/* Above the link that covers the card, so that its tooltip can be reached. */}
      <span className="absolute start-1.5 bottom-1.5 z-1 flex rounded-full bg-raised">{children}</span>
    </div>
  )
}

function Shown({ file }: { file: KnowledgeFile }) {
  const isReadable = file.filePath !== null && file.deletedAt === null
  if (isReadable && file.mimeType === 'image/svg+xml') return <Vector filePath={file.filePath ?? ''} />
  if (isReadable) return <Drawn file={file} />
  return <TypeIcon file={file} />
}

const TypeIcon = ({ file: { mimeType, fileName } }: { file: KnowledgeFile }) => (
  <FileIcon mimeType={mimeType} fileName={fileName} size={28} />
)

function Drawn({ file }: { file: KnowledgeFile }) {
  const { data } = useQuery(thumbnail(file))
  const icon = <TypeIcon file={file} />
  if (!data || data.state === 'wanted') return <span className="opacity-40">{icon}</span>
  if (data.picture === null && data.text === null) return icon
  return <Content thumbnail={data} isPage={!file.mimeType.startsWith('image/')} />
}

interface ContentProps {
  thumbnail: FileThumbnail
  /** A page is shown from its top, a picture from its middle. */
  isPage: boolean
}

function Content({ thumbnail: { picture, text }, isPage }: ContentProps) {
  if (picture !== null)
    return (
      <img
        src={`data:image/webp;base64,${picture}`}
        alt=""
        className={cn('size-full object-cover', isPage ? 'object-top' : 'object-center')}
      />
    )
  return (
    <span
      aria-hidden
      dir="auto"
      className="size-full overflow-hidden bg-raised px-3 pt-2.5 text-left text-[0.5625rem]/[1.45] break-words whitespace-pre-wrap text-soft mask-b-from-60%"
    >
      {text}
    </span>
  )
}

/** Drawn by the browser, which runs no program of a picture. */
function Vector({ filePath }: { filePath: string }) {
  const { data: url, refetch } = useQuery(fileAddress(filePath))
  const [attempt, setAttempt] = useState(1)
  // Pictures further down are loaded when scrolled into view: their address may have expired by then.
  const renew = () => void refetch().then(() => setAttempt(2))
  if (!url) return null
  return (
    <img
      key={attempt}
      src={url}
      alt=""
      loading="lazy"
      onError={attempt === 1 ? renew : undefined}
      className="size-full object-cover"
    />
  )
}
