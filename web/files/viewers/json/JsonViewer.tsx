import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { CodeLines } from '../CodeLines.tsx'
import { TextContent } from '../TextContent.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { JsonTree } from './JsonTree.tsx'
import { layOut, nodeInLine } from './json-layout.ts'
import { type JsonNodes, readJson } from './json-nodes.ts'
import { useJsonTree } from './use-json-tree.ts'

/** Data as a tree and as text; what is no JSON, or several, as it was written. */
export function JsonViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>
      {(text) => <JsonText text={text} label={file.fileName} row={place.row} />}
    </TextContent>
  )
}

interface JsonTextProps {
  text: string
  label: string
  row: number | undefined
}

function JsonText({ text, label, row }: JsonTextProps) {
  const nodes = useMemo(() => readJson(text), [text])
  if (!nodes) return <CodeLines text={text} language="json" label={label} row={row} />
  return <JsonData nodes={nodes} label={label} row={row} />
}

type Side = 'tree' | 'source'

function JsonData({ nodes, label, row }: Omit<JsonTextProps, 'text'> & { nodes: JsonNodes }) {
  const { t } = useTranslation()
  const [side, setSide] = useState<Side>('tree')
  const marked = useMemo(() => (row === undefined ? undefined : nodeInLine(nodes, row)), [nodes, row])
  const tree = useJsonTree(nodes, marked)
  const sides = (
    <Segments<Side>
      label={t('viewer.json.sides')}
      value={side}
      onChange={setSide}
      options={[
        { value: 'tree', label: t('viewer.json.tree') },
        { value: 'source', label: t('viewer.json.source') },
      ]}
      className="max-sm:min-w-44 sm:ms-auto"
    />
  )
  if (side === 'source')
    return (
      <JsonSource nodes={nodes} label={label} row={row}>
        {sides}
      </JsonSource>
    )
  return (
    <JsonTree tree={tree} label={label} marked={marked}>
      {sides}
      <IconButton
        label={t('viewer.json.openAll')}
        icon={<ChevronsUpDown size={16} />}
        onClick={tree.openAll}
      />
      <IconButton
        label={t('viewer.json.closeAll')}
        icon={<ChevronsDownUp size={16} />}
        onClick={tree.closeAll}
      />
    </JsonTree>
  )
}

interface JsonSourceProps extends Omit<JsonTextProps, 'text'> {
  nodes: JsonNodes
  children: ReactNode
}

function JsonSource({ nodes, label, row, children }: JsonSourceProps) {
  const source = useMemo(() => layOut(nodes), [nodes])
  return (
    <CodeLines text={source} language="json" label={label} row={row}>
      {children}
    </CodeLines>
  )
}
