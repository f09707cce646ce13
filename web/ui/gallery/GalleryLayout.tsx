import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/Button.tsx'
import { Avatar } from '../layout/Avatar.tsx'
import { Chip } from '../layout/Chip.tsx'
import { Disclosure } from '../layout/Disclosure.tsx'
import { DropArea } from '../layout/DropArea.tsx'
import { Kbd } from '../layout/Kbd.tsx'
import { NewDot } from '../layout/NewMark.tsx'
import { Panel } from '../layout/Panel.tsx'
import { PlainText } from '../layout/PlainText.tsx'
import { Resizer } from '../layout/Resizer.tsx'
import { Section } from '../layout/Section.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { tooltip } from '../layout/Tooltip.tsx'
import { IconPicture, PersonRow } from '../lists/PersonRow.tsx'
import { MarkdownText } from '../markdown/MarkdownText.tsx'
import { GalleryGroup, Sample } from './GalleryGroup.tsx'

const nothing = () => undefined

/** Marks, panels and texts. */
export function GalleryLayout() {
  return (
    <>
      <Marks />
      <Panels />
      <Texts />
    </>
  )
}

const Marks = () => (
  <GalleryGroup name="Marks">
    <Sample name="chips">
      <Chip>plain</Chip>
      <Chip tone="accent">accent</Chip>
      <Chip tone="good">good</Chip>
      <Chip tone="warn">warn</Chip>
      <Chip tone="bad">bad</Chip>
      <Chip onRemove={nothing} removeLabel="Remove tides">
        tides
      </Chip>
    </Sample>
    <Sample name="keys">
      <Kbd keys="Mod+K" isRead />
      <Kbd keys="Mod+Shift+O" isRead />
    </Sample>
    <Sample name="avatars">
      <Avatar name="Ada Lindqvist" size="tiny" />
      <Avatar name="Ada Lindqvist" size="compact" />
      <Avatar name="Ada Lindqvist" />
      <Avatar name="Ada Lindqvist" size="large" />
      <ul className="w-64">
        <PersonRow picture={<Avatar name="Ada Lindqvist" />} name="Ada Lindqvist" note="Owner" />
        <PersonRow
          picture={
            <IconPicture>
              <BookOpenText size={15} />
            </IconPicture>
          }
          name="Readers"
          note="3 members"
        />
      </ul>
    </Sample>
    <Sample name="new, tooltip">
      <NewDot />
      <Button {...tooltip('A tooltip', { keys: 'Mod+K' })}>With a tooltip</Button>
    </Sample>
  </GalleryGroup>
)

function Panels() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [width, setWidth] = useState(120)
  return (
    <GalleryGroup name="Panels">
      <Panel title="Panel" count={2} hint="With a hint" actions={<Button size="small">Add</Button>}>
        <p className="p-3">Content</p>
      </Panel>
      <Section title="Section" hint="With a hint">
        <p>Content</p>
      </Section>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'First', panel: 'The first panel' },
          { value: 'two', label: 'Second', panel: 'The second panel' },
        ]}
      />
      <DropArea hint="Drop files to add them" onDrop={nothing}>
        <p className="rounded-card border border-dashed border-line-strong p-6 text-center text-soft">
          Drop files here
        </p>
      </DropArea>
      <div className="relative h-16 max-w-full border border-line" style={{ width }}>
        <Resizer label="Width" width={width} min={80} max={240} onResize={setWidth} edge="end" />
      </div>
    </GalleryGroup>
  )
}

const TEXT = `# Heading 1

## Heading 2

### Heading 3

Text with **bold**, *italic*, \`code\` and a [link](https://example.org).

- [x] done
- [ ] to do

1. first
2. second

> A quotation

| Port | Height |
|---|---:|
| Dover | 5.9 |

\`\`\`ts
const height = (hours: number) => 2.6 * Math.cos(hours)
\`\`\`

\`\`\`recharts
{"type": "bar", "title": "Tides", "xKey": "port", "series": [{"key": "high", "name": "High water"}, {"key": "low", "name": "Low water"}], "data": [{"port": "Dover", "high": 6.7, "low": 0.8}, {"port": "Hull", "high": 7.3, "low": 1.1}]}
\`\`\`

\`\`\`mermaid
graph LR
  moon --> sea
\`\`\`

$$h(t) = a \\cos \\omega t$$

![A chart](https://example.org/chart.png)`

function Texts() {
  const [isOpen, setOpen] = useState(false)
  return (
    <GalleryGroup name="Texts">
      <MarkdownText text={TEXT} />
      <Sample name="details">
        <Disclosure title="More options" isOpen={isOpen} onToggle={setOpen}>
          What few need.
        </Disclosure>
      </Sample>
      <Sample name="plain text">
        <PlainText text={'Plain text\nwith two lines'} />
      </Sample>
      <p className="font-reading text-reading">
        The reading font, 17 px, for long answers and for titles; <em>its italic</em> and{' '}
        <strong>its bold</strong>.
      </p>
      <p className="font-code">const height = low + (range * twelfths[h]) / 12</p>
    </GalleryGroup>
  )
}
