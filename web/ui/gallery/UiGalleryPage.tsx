import { BookOpenText, Copy, Ellipsis, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { confirm } from '#web/platform/dialogs.ts'
import { toast } from '#web/platform/toast.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import { LoadingScreen } from '../feedback/LoadingScreen.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { Button } from '../forms/Button.tsx'
import { Form } from '../forms/Form.tsx'
import { IconButton } from '../forms/IconButton.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { SearchSelect } from '../forms/SearchSelect.tsx'
import { Select } from '../forms/Select.tsx'
import { Switch } from '../forms/Switch.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { TextField } from '../forms/TextField.tsx'
import { Avatar } from '../layout/Avatar.tsx'
import { Chip } from '../layout/Chip.tsx'
import { Kbd } from '../layout/Kbd.tsx'
import { Spinner } from '../layout/Spinner.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Drawer } from '../overlays/Drawer.tsx'
import { Menu, MenuItem, MenuSeparator } from '../overlays/Menu.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { Page } from '../page/Page.tsx'

/** Every widget, for developers of screens: light, dark, and right to left. */
export function UiGalleryPage() {
  return (
    <div className="flex h-full">
      <Page title="Widget kit">
        <Sheet name="Light" theme="light" dir="ltr" />
        <Sheet name="Dark" theme="dark" dir="ltr" />
        <Sheet name="Right to left" theme="light" dir="rtl" />
      </Page>
    </div>
  )
}

interface SheetProps {
  name: string
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
}

function Sheet({ name, theme, dir }: SheetProps) {
  return (
    <section data-theme={theme} dir={dir} aria-label={name} className="bg-paper px-6 py-8 text-ink">
      <h2 className="mb-6 font-reading text-title font-semibold">{name}</h2>
      <div className="grid gap-8 lg:grid-cols-2">
        <Buttons />
        <Fields />
        <Choices />
        <Overlays />
        <Marks />
        <Screens />
      </div>
    </section>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-large border border-line p-5">
      <h3 className="text-small text-faint">{name}</h3>
      {children}
    </div>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Buttons() {
  return (
    <Group name="Buttons">
      <Row>
        <Button tone="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button tone="quiet">Quiet</Button>
        <Button tone="danger">Delete</Button>
      </Row>
      <Row>
        <Button icon={<SquarePen size={16} />}>With icon</Button>
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
        <Button size="large" tone="primary">
          Large
        </Button>
      </Row>
      <Row>
        <IconButton label="Copy" icon={<Copy size={16} />} />
        <IconButton label="Rename" icon={<Pencil size={16} />} tone="faint" size="small" />
        <IconButton
          label="New"
          icon={<SquarePen size={16} />}
          tone="primary"
          size="large"
          keys="Mod+Shift+O"
        />
        <IconButton label="Not now" icon={<Trash2 size={16} />} disabled />
      </Row>
    </Group>
  )
}

const KitForm = z.object({
  title: z.string().min(1, 'Title is required'),
  secret: z.string(),
  note: z.string(),
})

function Fields() {
  const [found, setFound] = useState('')
  return (
    <Group name="Fields">
      <Form
        isBusy={false}
        schema={KitForm}
        onSubmit={() => toast.success('The form is complete')}
        className="flex flex-col gap-4"
      >
        <TextField name="title" label="Title" hint="Leave it empty to see what happens" />
        <TextField label="With a problem" error="This name is taken" defaultValue="ada" />
        <PasswordField name="secret" label="Password" />
        <TextArea name="note" label="Note" placeholder="Grows while you write" />
        <SearchField label="Search" onSearch={setFound} />
        <p className="text-small text-faint">Searched for: {found || 'nothing'}</p>
        <Button type="submit" tone="primary" className="self-start">
          Send
        </Button>
      </Form>
    </Group>
  )
}

function Choices() {
  const [isOn, setOn] = useState(true)
  const [fruit, setFruit] = useState<'quince' | 'medlar'>('quince')
  const [tab, setTab] = useState<'one' | 'two'>('one')
  return (
    <Group name="Choices">
      <Switch label="Quiet hours" hint="No messages at night" isOn={isOn} onChange={setOn} />
      <Switch label="Off, and fixed" isOn={false} disabled onChange={setOn} />
      <Select
        label="Fruit"
        value={fruit}
        onChange={setFruit}
        options={[
          { value: 'quince', label: 'Quince' },
          { value: 'medlar', label: 'Medlar' },
        ]}
      />
      <SearchSelect
        label="Model"
        value="one"
        options={[
          { value: 'one', label: 'Model one', hint: 'Somebody' },
          { value: 'two', label: 'Model two' },
        ]}
        onChoose={() => undefined}
        searchLabel="Search"
        noneFound="Nothing fits"
      />
      <Tabs
        label="Parts"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'First', panel: 'The first panel' },
          { value: 'two', label: 'Second', panel: 'The second panel' },
        ]}
      />
    </Group>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const ask = async () => {
    const isSure = await confirm({
      title: 'Delete this notebook?',
      body: 'Its messages go with it.',
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    toast.plain(isSure ? 'Deleted' : 'Kept')
  }
  return (
    <Group name="Overlays">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => void ask()}>Confirm</Button>
        <Popover trigger={<Button>Popover</Button>} label="More about it">
          A small window.
        </Popover>
        <Menu trigger={<IconButton label="More" icon={<Ellipsis size={16} />} />}>
          <MenuItem icon={<Pencil size={16} />} keys="F2" onSelect={() => toast.plain('Rename')}>
            Rename
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={() => toast.plain('Delete')}>
            Delete
          </MenuItem>
        </Menu>
      </Row>
      <Row>
        <Button onClick={() => toast.success('Saved')}>Success</Button>
        <Button onClick={() => toast.error('No response received from the server')}>Failure</Button>
        <Button
          onClick={() => toast.plain('Archived', { action: { label: 'Undo', onAct: () => undefined } })}
        >
          With an action
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={() => setOpen(undefined)}
        title="A window"
        description="With a title, a sentence and an answer."
        footer={<Button onClick={() => setOpen(undefined)}>Done</Button>}
      >
        <TextField label="Name" />
      </Dialog>
      <Drawer isOpen={open === 'drawer'} onClose={() => setOpen(undefined)} label="A drawer">
        <p className="p-6">It slides in from the start.</p>
      </Drawer>
    </Group>
  )
}

function Marks() {
  return (
    <Group name="Marks">
      <Row>
        <Chip>sailing</Chip>
        <Chip tone="accent">new</Chip>
        <Chip tone="good">done</Chip>
        <Chip tone="warn">slow</Chip>
        <Chip tone="bad">failed</Chip>
        <Chip onRemove={() => toast.plain('Removed')} removeLabel="Remove tides">
          tides
        </Chip>
      </Row>
      <Row>
        <Kbd keys="Mod+K" isRead />
        <Kbd keys="Mod+Shift+O" isRead />
        <Avatar name="Ada Lindqvist" />
        <Spinner />
      </Row>
      <p className="font-reading text-reading">
        The reading face, 17 px, for long answers and for titles; <em>its italic</em> and{' '}
        <strong>its bold</strong>.
      </p>
      <p className="font-code">const height = low + (range * twelfths[h]) / 12</p>
    </Group>
  )
}

function Screens() {
  return (
    <Group name="Screens">
      <ProgressBar label="Progress" value={2} max={3} />
      <ProgressBar label="Nearly full" value={8} max={10} tone="warn" />
      <ProgressBar label="Full" value={1} max={1} tone="bad" />
      <EmptyState
        icon={<BookOpenText size={26} strokeWidth={1.5} />}
        title="Nothing here yet"
        body="Say what would be here, and how to begin."
        action={<Button>Begin</Button>}
      />
      <ErrorScreen message="No response received from the server" onRetry={() => toast.plain('Again')} />
      <LoadingScreen />
    </Group>
  )
}
