export interface DriveCheckboxProps {
  isChosen: boolean
  isDisabled: boolean
  onToggle: () => void
  id?: string
}

export const DriveCheckbox = ({ isChosen, isDisabled, onToggle, id }: DriveCheckboxProps) => (
  <input
    id={id}
    type="checkbox"
    checked={isChosen}
    disabled={isDisabled}
    onChange={onToggle}
    className="size-4 flex-none accent-accent"
  />
)
