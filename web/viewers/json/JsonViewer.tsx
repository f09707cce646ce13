import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { CutNotice } from '../CutNotice.tsx'
import { CodeLines } from '../code/CodeLines.tsx'
import { TextContent } from '../text/TextContent.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { JsonTree } from './JsonTree.tsx'
import { layOut, nodeInLine } from './json-layout.ts'
import { type JsonNodes, NODES_MAX, readJson } from './json-nodes.ts'
import { useJsonTree } from './use-json-tree.ts'

/** Data as a tree and as text; invalid JSON, or several documents, as verbatim text. */
export function JsonViewer({ file, place }: ViewerProps) {
  return (
    <TextContent file={file}>{(text) => <JsonText text={text} file={file} row={place.row} />}</TextContent>
  )
}

interface JsonTextProps {
  text: string
  file: KnowledgeFile
  row: number | undefined
}

function JsonText({ text, file, row }: JsonTextProps) {
  const { t } = useTranslation()
  const nodes = useMemo(() => readJson(text), [text])
  if (typeof nodes !== 'string') return <JsonData nodes={nodes} file={file} row={row} />
  return (
    <>
      {nodes === 'too much' && (
        <CutNotice file={file}>{t('viewer.json.tooMuch', { most: formatNumber(NODES_MAX) })}</CutNotice>
      )}
      <CodeLines text={text} language="json" file={file} row={row} />
    </>
  )
}

type Side = 'tree' | 'source'

function JsonData({ nodes, file, row }: Omit<JsonTextProps, 'text'> & { nodes: JsonNodes }) {
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
      <JsonSource nodes={nodes} file={file} row={row}>
        {sides}
      </JsonSource>
    )
  return (
    <JsonTree tree={tree} file={file} marked={marked}>
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

function JsonSource({ nodes, file, row, children }: JsonSourceProps) {
  const source = useMemo(() => layOut(nodes), [nodes])
  return (
    <CodeLines text={source} language="json" file={file} row={row}>
      {children}
    </CodeLines>
  )
}
