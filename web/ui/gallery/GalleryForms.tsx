import { Copy, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { toast } from '#web/platform/toast.ts'
import { Button } from '../forms/Button.tsx'
import { CompletionList } from '../forms/CompletionList.tsx'
import { CopyButton } from '../forms/CopyButton.tsx'
import { CountedTextArea } from '../forms/CountedTextArea.tsx'
import { middleSquare } from '../forms/crop-square.ts'
import { FieldError } from '../forms/FieldError.tsx'
import { FileField } from '../forms/FileField.tsx'
import { Form } from '../forms/Form.tsx'
import { IconButton } from '../forms/IconButton.tsx'
import { LabelledSearchField } from '../forms/LabelledSearchField.tsx'
import { NameField } from '../forms/NameField.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { PictureCrop } from '../forms/PictureCrop.tsx'
import { PlainForm } from '../forms/PlainForm.tsx'
import { RadioList } from '../forms/RadioList.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { SearchSelect } from '../forms/SearchSelect.tsx'
import { Segments } from '../forms/Segments.tsx'
import { Select } from '../forms/Select.tsx'
import { Slider } from '../forms/Slider.tsx'
import { Switch } from '../forms/Switch.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { TextField } from '../forms/TextField.tsx'
import { GalleryGroup, Sample } from './GalleryGroup.tsx'

const nothing = () => undefined

export function GalleryForms() {
  return (
    <>
      <Buttons />
      <IconButtons />
      <Fields />
      <Forms />
      <Choices />
      <Lists />
      <Crop />
    </>
  )
}

const TONES = ['primary', 'secondary', 'quiet', 'danger'] as const

function Buttons() {
  const tones = (more: object = {}): ReactNode =>
    TONES.map((tone) => (
      <Button key={tone} tone={tone} {...more}>
        {tone}
      </Button>
    ))
  return (
    <GalleryGroup name="Button">
      <Sample name="default">{tones()}</Sample>
      <Sample name="hover" state="hover">
        {tones()}
      </Sample>
      <Sample name="focus" state="focus">
        {tones()}
      </Sample>
      <Sample name="disabled">{tones({ disabled: true })}</Sample>
      <Sample name="loading">{tones({ isBusy: true })}</Sample>
      <Sample name="icon, sizes, shape">
        <Button icon={<SquarePen size={16} />}>With icon</Button>
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <Button shape="pill">Pill</Button>
      </Sample>
    </GalleryGroup>
  )
}

function IconButtons() {
  const buttons = (more: object = {}): ReactNode => (
    <>
      <IconButton label="Copy" icon={<Copy size={16} />} {...more} />
      <IconButton label="Rename" icon={<Pencil size={16} />} tone="faint" size="small" {...more} />
      <IconButton label="New" icon={<SquarePen size={16} />} tone="primary" size="large" {...more} />
      <IconButton label="Delete" icon={<Trash2 size={16} />} keys="Delete" {...more} />
    </>
  )
  return (
    <GalleryGroup name="Icon button">
      <Sample name="default">{buttons()}</Sample>
      <Sample name="hover" state="hover">
        {buttons()}
      </Sample>
      <Sample name="focus" state="focus">
        {buttons()}
      </Sample>
      <Sample name="disabled">{buttons({ disabled: true })}</Sample>
      <Sample name="loading">{buttons({ isBusy: true })}</Sample>
      <Sample name="copies">
        <CopyButton label="Copy the link" text={() => 'link'} />
      </Sample>
    </GalleryGroup>
  )
}

function Fields() {
  return (
    <GalleryGroup name="Fields">
      <TextField label="Default" hint="A hint" defaultValue="Ada Lindqvist" />
      <Sample name="hover" state="hover">
        <TextField label="Text" className="w-full" placeholder="Placeholder" />
      </Sample>
      <Sample name="focus" state="focus">
        <TextField label="Text" className="w-full" defaultValue="ada" />
      </Sample>
      <TextField label="Error" error="This name is taken" defaultValue="ada" />
      <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
      <PasswordField label="Password" defaultValue="secret" />
      <TextArea label="Text area" placeholder="Grows while you write" />
      <TextArea label="Text area with an error" error="Text is required" />
      <CountedTextArea
        label="Text area with a counter"
        value="A text that is too long"
        onText={nothing}
        max={20}
      />
      <TextArea label="Text area, disabled" disabled defaultValue="Cannot be changed" />
      <Sample name="search">
        <SearchField label="Search" onSearch={nothing} initial="tides" className="w-full" />
      </Sample>
      <LabelledSearchField label="Search with a label" onSearch={nothing} />
      <Sample name="error without a field">
        <FieldError message="Choose at least one file" />
      </Sample>
    </GalleryGroup>
  )
}

const GalleryForm = z.object({ title: z.string().min(1, 'Title is required') })

function Forms() {
  const [isNamed, setNamed] = useState(true)
  const files = useRef<HTMLInputElement>(null)
  return (
    <GalleryGroup name="Forms">
      <Form
        isBusy={false}
        schema={GalleryForm}
        serverErrors={{ title: 'This title is taken' }}
        onSubmit={() => toast.success('The form is complete')}
        className="flex flex-col gap-3"
      >
        <TextField name="title" label="With an error of the server" defaultValue="Tides" />
        <Button type="submit" tone="primary" className="self-start">
          Save
        </Button>
      </Form>
      <PlainForm isBusy onSubmit={nothing} className="flex items-end gap-2">
        <TextField label="Form that is being sent" defaultValue="Tides" className="flex-1" />
        <Button type="submit" size="field">
          Save
        </Button>
      </PlainForm>
      <Sample name="rename in place">
        {isNamed ? (
          <Button onClick={() => setNamed(false)}>Rename</Button>
        ) : (
          <NameField
            label="New name"
            name="Tides.md"
            maxLength={40}
            selectedLength={5}
            className="w-full"
            onRename={nothing}
            onClose={() => setNamed(true)}
          />
        )}
        <FileField ref={files} label="Choose files" onChoose={nothing} />
        <Button onClick={() => files.current?.click()}>Choose files</Button>
      </Sample>
    </GalleryGroup>
  )
}

const FRUITS = [
  { value: 'quince', label: 'Quince', hint: 'Yellow' },
  { value: 'medlar', label: 'Medlar', hint: 'Brown' },
]

function Choices() {
  const [isOn, setOn] = useState(true)
  const [fruit, setFruit] = useState('quince')
  const [level, setLevel] = useState(40)
  return (
    <GalleryGroup name="Choices">
      <Switch label="On" hint="With a hint" isOn={isOn} onChange={setOn} />
      <Switch label="Off, disabled" isOn={false} disabled onChange={setOn} />
      <Sample name="switch, focus" state="focus">
        <Switch label="On" isOn={isOn} onChange={setOn} />
      </Sample>
      <Select label="Select" value={fruit} onChange={setFruit} options={FRUITS} />
      <Select label="Select, filter" isFilter value={fruit} onChange={setFruit} options={FRUITS} />
      <Select label="Select, disabled" disabled value={fruit} onChange={setFruit} options={FRUITS} />
      <Sample name="select, focus" state="focus">
        <Select label="Fruit" value={fruit} onChange={setFruit} options={FRUITS} className="w-full" />
      </Sample>
      <SearchSelect
        label="Select with search"
        value={fruit}
        options={FRUITS}
        onChoose={setFruit}
        searchLabel="Search"
        noneFound="No fruit found"
      />
      <SearchSelect
        label="Select with search, empty"
        value=""
        placeholder="Choose a fruit"
        options={[]}
        onChoose={setFruit}
        searchLabel="Search"
        noneFound="No fruit found"
      />
      <Segments label="Segments" value={fruit} onChange={setFruit} options={FRUITS} />
      <RadioList label="Radio list" value={fruit} onChange={setFruit} options={FRUITS} />
      <Slider
        label="Slider"
        hint="With a hint"
        min={0}
        max={100}
        step={1}
        value={level}
        onChange={setLevel}
      />
      <Sample name="check boxes">
        <input type="checkbox" aria-label="Selected" defaultChecked />
        <input type="checkbox" aria-label="Not selected" />
        <input type="checkbox" aria-label="Selected, disabled" disabled defaultChecked />
      </Sample>
    </GalleryGroup>
  )
}

function Lists() {
  const field = useRef<HTMLTextAreaElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  return (
    <GalleryGroup name="Completion">
      <div className="relative mt-24">
        <TextArea ref={field} label="Field" defaultValue="/exp" />
        <CompletionList
          field={field}
          label="Prompts"
          options={['explain', 'explore']}
          keyOf={(name) => name}
          onChoose={nothing}
          onDismiss={nothing}
        >
          {(name) => <span>/{name}</span>}
        </CompletionList>
      </div>
      <div className="relative mb-16">
        <TextField ref={nameField} label="Field with the list below it" defaultValue="in:x" />
        <CompletionList<string>
          side="below"
          field={nameField}
          label="Places"
          options={[]}
          keyOf={String}
          empty="No project has a name like this."
          onChoose={nothing}
          onDismiss={nothing}
        >
          {String}
        </CompletionList>
      </div>
    </GalleryGroup>
  )
}

const SEA = {
  width: 480,
  height: 320,
  blob: new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">',
      '<rect width="480" height="320" fill="#f2d7a0"/><circle cx="300" cy="130" r="56" fill="#d9683c"/>',
      '<rect y="190" width="480" height="130" fill="#2b4a9b"/><path d="M150 190h90l-20 34h-50z" fill="#1f1d19"/></svg>',
    ],
    { type: 'image/svg+xml' },
  ),
}

function Crop() {
  const surface = useRef<HTMLDivElement>(null)
  const [square, setSquare] = useState(() => middleSquare(SEA))
  return (
    <GalleryGroup name="Crop of a picture">
      <PictureCrop
        ref={surface}
        label="Picture: arrow keys move it, + and − zoom"
        zoomLabel="Zoom"
        picture={SEA}
        square={square}
        onSquare={setSquare}
      />
    </GalleryGroup>
  )
}
