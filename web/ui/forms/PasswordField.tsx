import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** What it contains, for the name of its button; `password` by default. */
  kind?: keyof typeof SHOW
}

const SHOW = { password: 'ui.showPassword', key: 'ui.showKey', secret: 'ui.showSecret' } as const
const HIDE = { password: 'ui.hidePassword', key: 'ui.hideKey', secret: 'ui.hideSecret' } as const

export function PasswordField({ kind = 'password', ...props }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t((isShown ? HIDE : SHOW)[kind])}
          icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
