import { ClipboardCopy, Download, ImageIcon, Maximize2, Sheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyPicture, copyText } from '#web/platform/clipboard.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { toast } from '#web/platform/toast.ts'
import { IconButton } from '../forms/IconButton.tsx'
import type { Drawing } from './drawing-frame.ts'
import { pngOf } from './png.ts'
import { colourOf } from './use-drawing.ts'

interface DiagramActionsProps {
  /** For the names of files. */
  name: string
  definition: string
  /** Gives the picture; absent while there is none. */
  drawing: (() => Drawing) | undefined
  /** The data of a chart, in its place: the buttons of both have no space on a phone. */
  csv?: (() => string) | undefined
  /** Absent in the dialog, which is as large as the screen already. */
  onFullscreen: (() => void) | undefined
}

/** What can be done with a diagram or chart. */
export function DiagramActions({ name, definition, drawing, csv, onFullscreen }: DiagramActionsProps) {
  const { t } = useTranslation()
  const tell = (action: Promise<unknown>, done: string, failed: string) =>
    void action.then(
      () => toast.success(done),
      () => toast.error(failed),
    )
  const png = async (draw: () => Drawing) => pngOf(draw(), colourOf('--paper'))
  const copyDefinition = () =>
    tell(copyText(definition), t('diagrams.definitionCopied'), t('diagrams.definitionNotCopied'))
  const copyPng = () =>
    drawing && tell(copyPicture(png(drawing)), t('diagrams.pngCopied'), t('diagrams.pngNotCopied'))
  const exportPng = () =>
    drawing &&
    tell(
      png(drawing).then((bytes) => saveUnder(bytes, `${fileNameOf(name)}.png`)),
      t('diagrams.pngExported'),
      t('diagrams.pngNotExported'),
    )
  const exportCsv = () =>
    csv && saveUnder(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), `${fileNameOf(name)}.csv`)
  const actions = [
    { label: t('diagrams.copyDefinition'), Icon: ClipboardCopy, onClick: copyDefinition },
    ...(csv
      ? [{ label: t('diagrams.exportCsv'), Icon: Sheet, onClick: exportCsv }]
      : [
          { label: t('diagrams.copyPng'), Icon: ImageIcon, onClick: copyPng, disabled: !drawing },
          { label: t('diagrams.exportPng'), Icon: Download, onClick: exportPng, disabled: !drawing },
        ]),
    ...(onFullscreen ? [{ label: t('diagrams.fullscreen'), Icon: Maximize2, onClick: onFullscreen }] : []),
  ]
  return actions.map(({ Icon, ...action }) => (
    <IconButton key={action.label} {...action} icon={<Icon size={15} />} size="small" tone="faint" />
  ))
}

const fileNameOf = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase() || 'chart'
